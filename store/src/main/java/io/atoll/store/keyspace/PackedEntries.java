package io.atoll.store.keyspace;

import io.atoll.kernel.Shard;
import java.util.List;

/**
 * Entries as an immutable value: a portion on its way to another member, or the view of a keyspace.
 * They travel packed, as they are stored.
 */
public record PackedEntries(List<Bytes> entries) implements Shard.Content {

  static final PackedEntries NONE = new PackedEntries(List.of());

  public PackedEntries {
    entries = List.copyOf(entries);
  }

  @Override
  public long sizeBytes() {
    long bytes = 0;
    for (Bytes entry : entries) {
      bytes += entry.length();
    }
    return bytes;
  }

  /** Whether bytes that came from elsewhere are an entry, as this version packs them. */
  public static boolean isPacked(Bytes bytes) {
    return PackedEntry.isPacked(bytes);
  }
}
