package io.atoll.lab.protocols.group;

import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import io.atoll.wire.ShardCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Registers in a map, under any identifiers; arcs end anywhere, most often at one of them. */
record CountedRegisters(Witness witness) implements CountedStore {

  @Override
  public Shard empty(Id node) {
    return new CountedShard(witness);
  }

  @Override
  public ShardCodec codec(ShardCodec registers) {
    return new CountedCodec(registers);
  }

  @Override
  public List<Id> keys(int count, SplittableRandom random) {
    List<Id> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      keys.add(new Id(random.nextLong()));
    }
    return keys;
  }

  @Override
  public Id boundary(Id from) {
    return from;
  }
}
