package io.atoll.gateway.server;

import io.netty.channel.Channel;
import java.util.function.Consumer;

/**
 * Another protocol on the port of the Redis clients. Its connections are known by their first byte.
 *
 * @param firstByte one that no Redis client begins with
 * @param entrance called with such a connection, on its event loop, to add a handler to its
 *     pipeline; that is then given all bytes, the first included
 */
public record SideDoor(byte firstByte, Consumer<Channel> entrance) {}
