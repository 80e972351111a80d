package io.atoll.protocols.group;

import java.util.TreeMap;

/**
 * Which state of its group a member could start from, and when it has a newer one kept on its disk.
 * Groups that began with an entry of this one's log need that until they have a snapshot of their
 * own, so no later state is kept in the meantime.
 */
final class Snapshots {

  /** The member whose state is kept. */
  interface Side {

    /** A state that came from another member is durable. */
    void installed(long index, long term);

    /** A state is durable. */
    void kept();
  }

  /**
   * The state on disk is replaced when it is less than so many times as large as the log after it.
   */
  private static final int LOG_TO_STATE = 2;

  /** What an entry takes beside its payload. */
  private static final int ENTRY_BYTES = 64;

  private final GroupId group;
  private final boolean durable;
  private final GroupSettings settings;
  private final Applied applied;
  private final Step step;
  private final Side side;

  /** The newest snapshot that was asked for, and the newest that is durable. */
  private long askedIndex;

  private long askedTerm;

  private long durableIndex;

  /** How much was applied since the newest snapshot. */
  private long bytesSince;

  /** The index of a state that came from another member and is not durable yet; 0 if none is. */
  private long receivedIndex;

  /** Whether the state is to be kept as soon as all that began here can start from the disk. */
  private boolean keepsLater;

  /** Groups that began with an entry of this one's log, by its index. */
  private final TreeMap<Long, GroupId> offspring = new TreeMap<>();

  /**
   * @param durable whether there is a disk: without, what is to be kept counts as kept
   */
  Snapshots(
      GroupId group,
      boolean durable,
      GroupSettings settings,
      Applied applied,
      Step step,
      Side side) {
    this.group = group;
    this.durable = durable;
    this.settings = settings;
    this.applied = applied;
    this.step = step;
    this.side = side;
  }

  /** The state is the one that was found on the disk. */
  void onRecovered() {
    askedIndex = applied.index();
    askedTerm = applied.term();
    durableIndex = applied.index();
  }

  /** How far the state on disk has come; 0 if there is none. */
  long durableIndex() {
    return durableIndex;
  }

  // ---- the disk

  /** Have the state kept on disk as it is now; then the log before it may go. */
  void keep() {
    keepsLater = !offspring.isEmpty(); // those would not find on the disk what they began with
    VirtualNode state = applied.node();
    if (state == null || keepsLater) {
      return;
    }
    askedIndex = applied.index();
    askedTerm = applied.term();
    bytesSince = 0;
    if (durable) {
      step.tell(new GroupUpcall.StoreSnapshot(group, askedIndex, askedTerm, state.copy()));
    } else {
      onStored(askedIndex);
    }
  }

  /** The state is one that came from another member, who waits to hear that it is durable. */
  void onReceived() {
    receivedIndex = applied.index();
  }

  void onStored(long index) {
    if (index != askedIndex || index == durableIndex) {
      return; // not waited for
    }
    durableIndex = index;
    if (receivedIndex > 0 && index >= receivedIndex) {
      receivedIndex = 0;
      side.installed(index, askedTerm);
    }
    side.kept();
  }

  void onApplied(int payloadBytes) {
    bytesSince += ENTRY_BYTES + payloadBytes;
  }

  void keepIfLong(VirtualNode state) {
    boolean isLong =
        bytesSince > settings.snapshotBytes() && bytesSince > state.weight() / LOG_TO_STATE;
    if (isLong && durable && askedIndex == durableIndex) {
      keep();
    }
  }

  // ---- groups that began here

  /** A group begins with the state as it is now. */
  void onBirth(GroupId child) {
    offspring.put(applied.index(), child);
  }

  /** A group that began here can start from its own disk. */
  void onOffspringKept(GroupId child) {
    offspring.values().removeIf(child::equals);
    if (offspring.isEmpty() && keepsLater) {
      keep();
    }
  }

  /** Whether no group needs this member's log to start from. */
  boolean isDispensable() {
    return offspring.isEmpty();
  }

  /** Up to where no group needs an entry of the log to start from; this index if none does. */
  long leastIndex(long otherwise) {
    return offspring.isEmpty() ? otherwise : Math.min(otherwise, offspring.firstKey() - 1);
  }
}
