package io.atoll.protocols.group;

import org.jspecify.annotations.Nullable;

/**
 * The state of a group as a member has it: the virtual node, and how far in the log it has come.
 */
final class Applied {

  private @Nullable VirtualNode node;
  private long index;
  private long term;

  /** The state; null until this member has been given it. */
  @Nullable VirtualNode node() {
    return node;
  }

  long index() {
    return index;
  }

  /** Of the entry at {@link #index}. */
  long term() {
    return term;
  }

  /** The placement the group is sealed for; null while it executes, as far as this member knows. */
  @Nullable Placement next() {
    return node == null ? null : node.next();
  }

  /** The state has come about, or has come from elsewhere. */
  void begin(VirtualNode state, long atIndex, long atTerm) {
    node = state;
    goOn(atIndex, atTerm);
  }

  /** The state takes the entry at this index. */
  void goOn(long toIndex, long toTerm) {
    index = toIndex;
    term = toTerm;
  }
}
