package io.atoll;

/** Wants to know which slots the host in this program has. */
@FunctionalInterface
public interface RangeListener {

  /**
   * These are the slots now. Changes that follow each other quickly may be told together.
   *
   * @param slots all that the host has
   */
  void onRangeChange(SlotRanges slots);
}
