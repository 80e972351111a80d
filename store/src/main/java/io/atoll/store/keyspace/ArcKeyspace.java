package io.atoll.store.keyspace;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import java.util.List;

/**
 * The keyspace of a virtual node: it executes operations at the time that it was told last, and
 * answers for everything up to where the arc of the virtual node ends.
 */
public final class ArcKeyspace implements Shard {

  /** About how many entries are looked at together for whether they have expired. */
  private static final int SWEEP_ENTRIES = 200;

  private final Keyspace keyspace;
  private final int lastSlot;
  private long nowMillis;

  /**
   * @param lastSlot where the arc of the virtual node ends
   */
  public ArcKeyspace(Keyspace keyspace, int lastSlot) {
    this.keyspace = keyspace;
    this.lastSlot = lastSlot;
  }

  @Override
  public void onClock(long millis) {
    nowMillis = millis;
  }

  @Override
  public boolean hasExpiring(Id id) {
    return keyspace.hasExpiring(id);
  }

  @Override
  public Expired expired(long from, long untilMillis) {
    return keyspace.expired(new Cursor(from), SWEEP_ENTRIES, untilMillis);
  }

  @Override
  public void sweep(long from, long to) {
    if (Cursor.isCursor(from)) { // otherwise somebody makes no sense
      keyspace.sweep(new Cursor(from), to, nowMillis);
    }
  }

  @Override
  public void expect(Id id, Operation operation) {
    if (operation instanceof KeyOperation keyOperation) {
      keyspace.expect(KeyIds.slotOf(id), keyOperation);
    }
  }

  @Override
  public void fetchExpected() {
    keyspace.fetchExpected();
  }

  @Override
  public Answer execute(Id id, Operation operation) {
    if (operation instanceof KeyOperation keyOperation) {
      return keyspace.execute(KeyIds.slotOf(id), keyOperation, nowMillis);
    }
    if (operation instanceof WholeOperation whole) {
      Answer answer = keyspace.execute(whole, nowMillis);
      boolean isScan = whole instanceof WholeOperation.Scan && answer instanceof Answer.Scanned;
      return new Answer.OfArc(
          lastSlot,
          isScan ? withinArc((WholeOperation.Scan) whole, (Answer.Scanned) answer) : answer);
    }
    // Another host may send what is meant for other shards: a replica that failed at it would fail
    // at the same entry of its log again and again.
    return new Answer.Refused("ERR not an operation on keys");
  }

  /** Behind the last slot of the arc somebody else goes on, even if this one has slots beyond. */
  private Answer.Scanned withinArc(WholeOperation.Scan scan, Answer.Scanned scanned) {
    boolean leavesArc = scan.from().slot() <= lastSlot && scanned.next().slot() > lastSlot;
    if (!leavesArc) {
      return scanned;
    }
    List<Bytes> within =
        scanned.keys().stream().filter(key -> KeyIds.slotOf(key) <= lastSlot).toList();
    return new Answer.Scanned(Cursor.at(lastSlot + 1, 0), within, scanned.visited());
  }

  /** Execute an operation on what is here, whoever the owner is. */
  public Answer executeHere(WholeOperation operation) {
    return keyspace.execute(operation, nowMillis);
  }

  @Override
  public Portion take(Arc arc) {
    return keyspace.take(arc);
  }

  @Override
  public List<Content> detach(Arc arc) {
    return keyspace.detach(arc);
  }

  @Override
  public void put(Content content) {
    keyspace.put(content);
  }

  @Override
  public long weight() {
    return keyspace.weight();
  }

  @Override
  public Id middle(Arc arc) {
    return keyspace.middle(arc);
  }

  @Override
  public Object view() {
    return keyspace.view();
  }

  @Override
  public ArcKeyspace copy() {
    ArcKeyspace copy = new ArcKeyspace(keyspace.copy(), lastSlot);
    copy.nowMillis = nowMillis;
    return copy;
  }
}
