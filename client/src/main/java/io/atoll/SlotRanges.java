package io.atoll;

import java.util.List;

/**
 * Which of the 16,384 slots a host has, in order.
 *
 * @param ranges as few as possible
 */
public record SlotRanges(List<Range> ranges) {

  /** Slots from one to another, both included. */
  public record Range(int first, int last) {}

  public SlotRanges {
    ranges = List.copyOf(ranges);
  }

  /** Whether a slot is among them; {@link AtollMap#slotOf} tells the slot of a key. */
  public boolean contains(int slot) {
    return ranges.stream().anyMatch(range -> range.first() <= slot && slot <= range.last());
  }

  /** How many slots there are. */
  public int count() {
    return ranges.stream().mapToInt(range -> range.last() - range.first() + 1).sum();
  }
}
