package io.atoll.protocols.group;

import io.atoll.kernel.Address;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import java.util.List;
import java.util.TreeSet;

/**
 * A shard that executes each numbered operation once, however often it comes.
 *
 * <p>For each identifier it remembers the last operation of each session and what it answered; a
 * session has one at a time for an identifier, so that is enough. The memory lies under the same
 * identifiers as the content and travels with it: whoever owns a key also knows what has been done
 * to it. Open to subclasses so that the lab can run mutations that its checks must catch.
 */
public class ExactlyOnce implements Shard {

  /** How much of the memory travels in one portion. */
  private static final int MEMORIES_PER_PORTION = 256;

  /** No more are added to a portion once their answers are as long as this. */
  private static final long ENOUGH_ANSWERS_BYTES = 1 << 18;

  /**
   * An operation under a session's number, which grows with the runs of its process, and within a
   * run; the same number is the same operation.
   */
  public record Numbered(Address session, long run, long number, Operation operation)
      implements Operation {
    @Override
    public long sizeBytes() {
      return operation.sizeBytes();
    }
  }

  /** End a session: what it still sends is refused, and what is remembered of it is forgotten. */
  public record EndSession(Address session) implements Operation {}

  /** The operation was not executed, since the session has ended or gone on to a later one. */
  public record Refused() implements Result {}

  /** Of {@link EndSession}. */
  public record Ended() implements Result {}

  /** The last operation of a session on an identifier, and its answer. */
  public record Memory(Id id, Address session, long run, long number, Result result) {}

  /** Memories and content on their way. */
  public record Remembered(List<Memory> memories, List<Address> ended, List<Content> contents)
      implements Content {
    public Remembered {
      memories = List.copyOf(memories);
      ended = List.copyOf(ended);
      contents = List.copyOf(contents);
    }

    @Override
    public long sizeBytes() {
      long bytes = 0;
      for (Content content : contents) {
        bytes += content.sizeBytes();
      }
      for (Memory memory : memories) {
        bytes += memory.result().carriedBytes();
      }
      return bytes;
    }
  }

  private final Shard shard;

  private final Memories lasts;
  private final TreeSet<Long> ended;

  public ExactlyOnce(Shard shard) {
    this.shard = shard;
    this.lasts = new Memories();
    this.ended = new TreeSet<>();
  }

  protected ExactlyOnce(ExactlyOnce other) {
    this.shard = other.shard.copy();
    this.lasts = new Memories(other.lasts);
    this.ended = new TreeSet<>(other.ended);
  }

  @Override
  public void onClock(long millis) {
    shard.onClock(millis);
  }

  @Override
  public boolean hasExpiring(Id id) {
    return shard.hasExpiring(id);
  }

  @Override
  public Expired expired(long from, long nowMillis) {
    return shard.expired(from, nowMillis);
  }

  @Override
  public void sweep(long from, long to) {
    shard.sweep(from, to);
  }

  @Override
  public Result execute(Id id, Operation operation) {
    if (operation instanceof Numbered numbered) {
      return executeOnce(id, numbered);
    }
    if (operation instanceof EndSession end) {
      return endSession(end.session());
    }
    return shard.execute(id, operation);
  }

  @Override
  public void expect(Id id, Operation operation) {
    shard.expect(id, operation);
  }

  /** The same of an operation under a number of a session. */
  void expectOnce(Id id, Address session, Operation operation) {
    lasts.expect(id, session.value());
    shard.expect(id, operation);
  }

  @Override
  public void fetchExpected() {
    lasts.fetchExpected();
    shard.fetchExpected();
  }

  private Result executeOnce(Id id, Numbered numbered) {
    long session = numbered.session().value();
    int place = lasts.find(id, session);
    int order = lasts.order(place, numbered.run(), numbered.number());
    Result last = order == 0 ? lasts.resultAt(place) : null;
    if (last != null) {
      return last;
    }
    if (order < 0 || (!ended.isEmpty() && ended.contains(session))) {
      return new Refused();
    }
    Result result = shard.execute(id, numbered.operation());
    lasts.put(place, id, session, numbered.run(), numbered.number(), result);
    return result;
  }

  private Ended endSession(Address session) {
    ended.add(session.value());
    lasts.endSession(session.value());
    return new Ended();
  }

  boolean hasEnded(Address session) {
    return ended.contains(session.value());
  }

  @Override
  public long weight() {
    return shard.weight();
  }

  @Override
  public Id middle(Arc arc) {
    return shard.middle(arc);
  }

  /** Memories first, then content: while they travel, nothing of the arc is executed. */
  @Override
  public Portion take(Arc arc) {
    List<Memory> memories = lasts.take(arc, MEMORIES_PER_PORTION, ENOUGH_ANSWERS_BYTES);
    Remembered alone = new Remembered(memories, List.of(), List.of());
    if (memories.size() == MEMORIES_PER_PORTION || alone.sizeBytes() >= ENOUGH_ANSWERS_BYTES) {
      return new Portion(alone, false);
    }
    Portion portion = shard.take(arc);
    return new Portion(
        new Remembered(memories, endedSessions(), List.of(portion.content())), portion.last());
  }

  @Override
  public List<Content> detach(Arc arc) {
    return List.of(
        new Remembered(
            lasts.take(arc, Integer.MAX_VALUE, Long.MAX_VALUE),
            endedSessions(),
            shard.detach(arc)));
  }

  private List<Address> endedSessions() {
    return ended.stream().map(Address::new).toList();
  }

  @Override
  public void put(Content content) {
    if (!(content instanceof Remembered received)) {
      throw new IllegalArgumentException("not the content of a shard with memory: " + content);
    }
    received.memories().forEach(lasts::put);
    received.ended().forEach(session -> ended.add(session.value()));
    received.contents().forEach(shard::put);
  }

  @Override
  public View view() {
    return new View(lasts.all(), endedSessions(), shard.view());
  }

  /** The whole state. */
  public record View(List<Memory> memories, List<Address> ended, Object content) {}

  @Override
  public ExactlyOnce copy() {
    return new ExactlyOnce(this);
  }
}
