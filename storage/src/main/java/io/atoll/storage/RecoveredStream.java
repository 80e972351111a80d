package io.atoll.storage;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * A stream as it was found on disk.
 *
 * @param start entries up to this index are covered by a snapshot
 * @param meta the last meta, of no length if there never was one
 * @param entries from index {@code start + 1} on
 */
public record RecoveredStream(StreamId id, long start, ByteBuffer meta, List<ByteBuffer> entries) {}
