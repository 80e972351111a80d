package io.atoll.kernel;

import java.util.ArrayList;
import java.util.List;

/**
 * What a ring member keeps under the identifiers it owns: the state of the application, a part of
 * the member's own deterministic state. The ring protocols move it and execute operations on it,
 * and know nothing else of it.
 */
public interface Shard {

  /** An operation on what is stored under one identifier; any deterministic function will do. */
  interface Operation {

    /** About how large it is, apart from what all operations take. */
    default long sizeBytes() {
      return 0;
    }

    /** Whether it changes nothing, so that it does no harm to execute it again. */
    default boolean isRead() {
      return false;
    }
  }

  /** What an operation answers. */
  interface Result {

    /** About how much it carries, apart from what all results take. */
    default long carriedBytes() {
      return 0;
    }
  }

  /** A portion of content on its way from one member to another. An immutable value. */
  interface Content {

    /** About how large it is. */
    default long sizeBytes() {
      return 0;
    }
  }

  /**
   * What time it is, told before operations are executed. Counted from 1970, and never back. For
   * shards in which things expire; others keep nothing of it.
   */
  default void onClock(long millis) {}

  /** Whether something under this identifier is to expire, so that time makes a difference. */
  default boolean hasExpiring(Id id) {
    return false;
  }

  /**
   * Look through a part of the content for what has expired by a time, and leave it as it is.
   *
   * @param from where the part begins: 0, or where another ended
   */
  default Expired expired(long from, long nowMillis) {
    return Expired.NEVER;
  }

  /** Remove what has expired, by the time that was told last, from one place up to another. */
  default void sweep(long from, long to) {}

  /**
   * What has expired in a part of the content.
   *
   * @param count how much that is
   * @param to where the part ends
   * @param last whether there is nothing behind it
   */
  record Expired(long count, long to, boolean last) {

    /** Of a shard in which nothing expires. */
    public static final Expired NEVER = new Expired(0, 0, true);
  }

  /**
   * What so many operations need fits into the processor's nearest cache; what is expected beyond
   * them is not fetched.
   */
  int MOST_EXPECTED = 64;

  /**
   * An operation will be executed soon, after {@link #fetchExpected}. Changes nothing, and need not
   * be told; whoever has many operations at once tells of them, since most of the time of a small
   * one goes into waiting for memory.
   */
  default void expect(Id id, Operation operation) {}

  /** Have the processor fetch what the expected operations need, all of it at the same time. */
  default void fetchExpected() {}

  /** Execute an operation: LMR's {@code update(op, x)}. */
  Result execute(Id id, Operation operation);

  /**
   * Take the next portion of the content of an arc out of this shard, to be sent to its new owner.
   * What has been taken is gone from here.
   */
  Portion take(Arc arc);

  /**
   * Take the whole content of an arc out of this shard at once, for a new owner in the same
   * process: nothing has to fit into a message, and nothing need be copied.
   */
  default List<Content> detach(Arc arc) {
    List<Content> all = new ArrayList<>();
    Portion portion;
    do {
      portion = take(arc);
      all.add(portion.content());
    } while (!portion.last());
    return all;
  }

  /** How much there is, in bytes or whatever a shard counts in. */
  default long weight() {
    return 0;
  }

  /** Where to cut an arc so that both parts have about as much; its end if it cannot be cut. */
  default Id middle(Arc arc) {
    return arc.middle();
  }

  /** Add a portion that another member took. */
  void put(Content content);

  /** The whole content as an immutable value. */
  Object view();

  /** An independent shard with the same content. */
  Shard copy();

  /** A portion of an arc's content, and whether it is the last one. */
  record Portion(Content content, boolean last) {}
}
