package io.atoll.lab.protocols.lmr;

import io.atoll.kernel.Id;
import io.atoll.lab.catalog.RingChange;
import io.atoll.lab.model.Model;
import io.atoll.protocols.ring.lmr.LmrMessage;
import io.atoll.protocols.ring.lmr.LmrNode;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** What makes a variant of LMR, and which promises it is held to. */
record LmrChange(RingChange<LmrNode> ring, Promises promises) {

  /** {@link LmrModel}'s factories. */
  interface Promises extends Function<List<Id>, Model<LmrMessage>> {}

  /** LMR as Atoll runs it. */
  static LmrChange none() {
    return new LmrChange(RingChange.none(), LmrModel::of);
  }

  static LmrChange node(UnaryOperator<LmrNode> node, Promises promises) {
    return new LmrChange(RingChange.node(node), promises);
  }

  static LmrChange noFifo(Promises promises) {
    return new LmrChange(RingChange.noFifo(), promises);
  }
}
