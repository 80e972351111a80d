package io.atoll.lab.protocols.group;

import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import io.atoll.store.RegisterOperation;
import io.atoll.wire.ShardCodec;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * What the hosts of a simulated cluster keep: registers of which each knows how often it was
 * changed, so that a {@link Witness} can tell whether all owners, one after the other and on all
 * hosts, have made the same changes.
 */
interface CountedStore {

  /** An operation, and the call that it belongs to. */
  record Marked(long call, RegisterOperation operation) implements Shard.Operation {
    @Override
    public boolean isRead() {
      return operation.isRead();
    }
  }

  /** A register. One that was deleted keeps its count. */
  record Cell(Id id, long changes, @Nullable Long value) {}

  /** The state of a shard. */
  interface View {
    List<Cell> cells();
  }

  /** A shard of a virtual node at this place of the ring, with nothing in it. */
  Shard empty(Id node);

  /**
   * @param registers how registers travel; another than that for registers is a mistake on purpose
   */
  ShardCodec codec(ShardCodec registers);

  /** Different identifiers that clients write under. */
  List<Id> keys(int count, SplittableRandom random);

  /** Where an arc may end, from an identifier on. */
  Id boundary(Id from);
}
