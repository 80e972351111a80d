package io.atoll.lab.protocols.host;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;

/** A shard that tells each time that content is taken from it. */
record CountedPortions(Shard shard, Runnable taken) implements Shard {

  @Override
  public Result execute(Id id, Operation operation) {
    return shard.execute(id, operation);
  }

  @Override
  public Portion take(Arc arc) {
    taken.run();
    return shard.take(arc);
  }

  @Override
  public void put(Content content) {
    shard.put(content);
  }

  @Override
  public Object view() {
    return shard.view();
  }

  @Override
  public CountedPortions copy() {
    return new CountedPortions(shard.copy(), taken);
  }
}
