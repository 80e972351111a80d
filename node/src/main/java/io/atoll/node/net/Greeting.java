package io.atoll.node.net;

import io.atoll.kernel.Address;

/**
 * What a host says of itself.
 *
 * @param profile what its application wants others to know; opaque here
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record Greeting(Address host, byte[] profile) {}
