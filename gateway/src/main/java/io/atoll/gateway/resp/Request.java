package io.atoll.gateway.resp;

import io.atoll.store.keyspace.Bytes;
import java.util.List;

/**
 * A command and its arguments.
 *
 * @param inline whether it came as a line of text, as a person types it
 */
public record Request(List<Bytes> words, boolean inline) {}
