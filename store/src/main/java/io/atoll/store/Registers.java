package io.atoll.store;

import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import java.util.List;

/**
 * Registers as an immutable value: a portion on its way to another member, or the view of a shard.
 */
public record Registers(List<Entry> entries) implements Shard.Content {

  /** Shared, because most members of a large simulated ring have nothing. */
  static final Registers NONE = new Registers(List.of());

  public Registers {
    entries = List.copyOf(entries);
  }

  /** A register that is not absent. */
  public record Entry(Id id, long value) {
    @Override
    public String toString() {
      return id + "=" + value;
    }
  }

  @Override
  public String toString() {
    return entries.toString();
  }
}
