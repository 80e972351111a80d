package io.atoll.node.ring;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.ArcKeyspace;
import io.atoll.store.keyspace.WholeOperation;
import java.time.InstantSource;

/**
 * The keyspace of a virtual node on this host. It is told the time by the clock of its owner, so an
 * operation that has been on its way does not bring the time of another host along.
 */
final class HostedKeyspace implements Shard {

  private final ArcKeyspace keyspace;
  private final InstantSource clock;

  HostedKeyspace(ArcKeyspace keyspace, InstantSource clock) {
    this.keyspace = keyspace;
    this.clock = clock;
  }

  @Override
  public Answer execute(Id id, Operation operation) {
    keyspace.onClock(clock.millis());
    return keyspace.execute(id, operation);
  }

  /** Execute an operation on what is here, whoever the owner is. */
  Answer executeHere(WholeOperation operation) {
    keyspace.onClock(clock.millis());
    return keyspace.executeHere(operation);
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
    return new HostedKeyspace(keyspace.copy(), clock);
  }
}
