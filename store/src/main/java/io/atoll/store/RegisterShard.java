package io.atoll.store;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import io.atoll.store.Registers.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The registers of one ring member, in the unsigned order of their identifiers.
 *
 * <p>A member that has nothing keeps no map: a simulated ring has a million of those.
 */
public final class RegisterShard implements Shard {

  /** With fewer registers, where they lie says nothing about where others will. */
  private static final int FEWEST_TO_TELL = 16;

  private final int entriesPerPortion;

  /** Never empty: null when there is nothing. */
  private @Nullable TreeMap<Id, Long> registers;

  /**
   * @param entriesPerPortion how many registers travel in one message of a hand-over
   */
  public RegisterShard(int entriesPerPortion) {
    if (entriesPerPortion < 1) {
      throw new IllegalArgumentException(
          "a portion must have room for an entry, not for " + entriesPerPortion);
    }
    this.entriesPerPortion = entriesPerPortion;
  }

  @Override
  public RegisterResult execute(Id id, Operation operation) {
    // Only registered types come through a codec: another type is a member built with the wrong
    // shard, not remote input.
    if (!(operation instanceof RegisterOperation registerOperation)) {
      throw new IllegalArgumentException("not an operation on a register: " + operation);
    }
    Long before = registers == null ? null : registers.get(id);
    RegisterOperation.Outcome outcome = registerOperation.applyTo(before);
    set(id, outcome.register());
    return outcome.result();
  }

  private void set(Id id, @Nullable Long value) {
    if (value != null) {
      if (registers == null) {
        registers = new TreeMap<>();
      }
      registers.put(id, value);
    } else if (registers != null) {
      registers.remove(id);
      dropIfEmpty();
    }
  }

  private void dropIfEmpty() {
    if (registers != null && registers.isEmpty()) {
      registers = null;
    }
  }

  /** Up to {@code entriesPerPortion} entries, clockwise from the start of the arc. */
  @Override
  public Portion take(Arc arc) {
    if (registers == null) {
      return new Portion(Registers.NONE, true);
    }
    List<Entry> taken = new ArrayList<>();
    boolean last = true;
    for (NavigableMap<Id, Long> stretch : stretches(registers, arc)) {
      last &= moveTo(taken, stretch);
    }
    dropIfEmpty();
    return new Portion(content(taken), last);
  }

  /** The arc in clockwise order, as one or, where it passes zero, two stretches of the map. */
  private static List<NavigableMap<Id, Long>> stretches(NavigableMap<Id, Long> registers, Arc arc) {
    if (arc.after().compareTo(arc.upTo()) < 0) {
      return List.of(registers.subMap(arc.after(), false, arc.upTo(), true));
    }
    return List.of(registers.tailMap(arc.after(), false), registers.headMap(arc.upTo(), true));
  }

  /** Move entries for as long as there is room; whether none remain. */
  private boolean moveTo(List<Entry> taken, NavigableMap<Id, Long> stretch) {
    while (taken.size() < entriesPerPortion) {
      Map.Entry<Id, Long> first = stretch.pollFirstEntry();
      if (first == null) {
        return true;
      }
      taken.add(new Entry(first.getKey(), first.getValue()));
    }
    return stretch.isEmpty();
  }

  @Override
  public long weight() {
    return registers == null ? 0 : registers.size();
  }

  /** At a register, if there are enough to tell; else in the middle of the arc. */
  @Override
  public Id middle(Arc arc) {
    List<Id> within = new ArrayList<>();
    if (registers != null) {
      stretches(registers, arc).forEach(stretch -> within.addAll(stretch.keySet()));
    }
    return within.size() < FEWEST_TO_TELL ? arc.middle() : within.get(within.size() / 2 - 1);
  }

  @Override
  public void put(Content content) {
    if (!(content instanceof Registers received)) {
      throw new IllegalArgumentException("not the content of a register shard: " + content);
    }
    for (Entry entry : received.entries()) {
      set(entry.id(), entry.value());
    }
  }

  @Override
  public Registers view() {
    if (registers == null) {
      return Registers.NONE;
    }
    List<Entry> entries = new ArrayList<>(registers.size());
    registers.forEach((id, value) -> entries.add(new Entry(id, value)));
    return content(entries);
  }

  private static Registers content(List<Entry> entries) {
    return entries.isEmpty() ? Registers.NONE : new Registers(entries);
  }

  @Override
  public RegisterShard copy() {
    RegisterShard copy = new RegisterShard(entriesPerPortion);
    copy.registers = registers == null ? null : new TreeMap<>(registers);
    return copy;
  }
}
