package io.atoll.lab.protocols.host;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import java.util.function.UnaryOperator;

/** Shards with a mistake in each, which {@link Elasticity} must find. */
enum ShardMutations implements UnaryOperator<Shard> {
  /** The first portion is taken for all: its new owner answers while content is on its way. */
  SERVED_TOO_EARLY {
    @Override
    Shard.Portion taken(Shard shard, Arc arc) {
      return new Shard.Portion(shard.take(arc).content(), true);
    }
  },

  /** What is handed over is not removed. */
  KEPT_AS_WELL {
    @Override
    Shard.Portion taken(Shard shard, Arc arc) {
      Shard.Portion portion = shard.take(arc);
      shard.put(portion.content());
      return new Shard.Portion(portion.content(), true);
    }
  };

  abstract Shard.Portion taken(Shard shard, Arc arc);

  @Override
  public Shard apply(Shard shard) {
    return new Mutant(shard, this);
  }

  private record Mutant(Shard shard, ShardMutations mutation) implements Shard {
    @Override
    public Result execute(Id id, Operation operation) {
      return shard.execute(id, operation);
    }

    @Override
    public Portion take(Arc arc) {
      return mutation.taken(shard, arc);
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
    public Mutant copy() {
      return new Mutant(shard.copy(), mutation);
    }
  }
}
