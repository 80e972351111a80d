package io.atoll.node;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.Cursor;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.Keyspace;
import io.atoll.store.keyspace.WholeOperation;
import java.time.InstantSource;
import java.util.List;

/**
 * The keyspace of a virtual node on this host. It is told the time by the clock of its owner, so an
 * operation that has been on its way does not bring the time of another host along.
 */
final class HostedKeyspace implements Shard {

  private final Keyspace keyspace;
  private final int lastSlot;
  private final InstantSource clock;

  /**
   * @param lastSlot where the arc of the virtual node ends
   */
  HostedKeyspace(Keyspace keyspace, int lastSlot, InstantSource clock) {
    this.keyspace = keyspace;
    this.lastSlot = lastSlot;
    this.clock = clock;
  }

  @Override
  public Answer execute(Id id, Operation operation) {
    if (operation instanceof KeyOperation keyOperation) {
      return keyspace.execute(KeyIds.slotOf(id), keyOperation, clock.millis());
    }
    if (operation instanceof WholeOperation whole) {
      Answer answer = keyspace.execute(whole, clock.millis());
      boolean isScan = whole instanceof WholeOperation.Scan && answer instanceof Answer.Scanned;
      return new Answer.OfArc(
          lastSlot,
          isScan ? withinArc((WholeOperation.Scan) whole, (Answer.Scanned) answer) : answer);
    }
    // only registered types come through the codec
    throw new IllegalArgumentException("not an operation on keys: " + operation);
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
  Answer executeHere(WholeOperation operation) {
    return keyspace.execute(operation, clock.millis());
  }

  @Override
  public Portion take(Arc arc) {
    return keyspace.take(arc);
  }

  @Override
  public void put(Content content) {
    keyspace.put(content);
  }

  @Override
  public Object view() {
    return keyspace.view();
  }

  @Override
  public HostedKeyspace copy() {
    return new HostedKeyspace(keyspace.copy(), lastSlot, clock);
  }
}
