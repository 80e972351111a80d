package io.atoll.lab.protocols.lmr;

import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import io.atoll.lab.model.Snapshot;
import io.atoll.lab.protocols.lmr.Client.Answer;
import io.atoll.lab.protocols.lmr.Client.Asked;
import io.atoll.protocols.ring.lmr.LmrMessage;
import io.atoll.protocols.ring.lmr.LmrMessage.DataTrans;
import io.atoll.protocols.ring.lmr.LmrMessage.JoinAckAndDataTrans;
import io.atoll.protocols.ring.lmr.LmrMessage.UpdateDone;
import io.atoll.protocols.ring.lmr.LmrMessage.UpdateStep;
import io.atoll.protocols.ring.lmr.Suspended;
import io.atoll.store.RegisterResult;
import io.atoll.store.Registers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All increments of a state of the whole system, and the copies of the counters they are made on.
 *
 * <p>LMR section 2, atomicity: "consistent with a sequential execution at one copy of the object".
 * For a counter that means: the sums answered so far are all different, and as many as the value of
 * the only copy. An increment executed twice, or on a copy that does not count, shows at once.
 */
final class Updates {

  private final List<Asked> asked = new ArrayList<>();
  private final List<Answer> answers = new ArrayList<>();
  private final List<Registers.Entry> counters = new ArrayList<>();
  private int unanswered;
  private int somewhere;

  private Updates() {}

  static Updates in(Snapshot<LmrMessage> snapshot) {
    Updates updates = new Updates();
    for (int p = 0; p < snapshot.processes(); p++) {
      Client.View node = LmrModel.node(snapshot, p);
      updates.asked.addAll(node.asked());
      updates.answers.addAll(node.answers());
      updates.unanswered += node.unanswered();
      node.waiting().forEach(updates::see);
      if (!snapshot.departed(p)) {
        updates.counters.addAll(node.content().entries());
      }
    }
    snapshot.forEachMessage((from, to, message) -> updates.see(message));
    return updates;
  }

  private void see(Suspended procedure) {
    if (procedure instanceof Suspended.UpdateUntilOnRing) {
      somewhere++;
    }
  }

  private void see(LmrMessage message) {
    if (message instanceof UpdateStep || message instanceof UpdateDone) {
      somewhere++;
    }
    if (message instanceof UpdateDone done
        && done.result() instanceof RegisterResult.Incremented sum) {
      answers.add(new Answer(done.number(), sum.value()));
    } else if (message instanceof JoinAckAndDataTrans join) {
      join.contents().forEach(this::see);
    } else if (message instanceof DataTrans leave) {
      leave.contents().forEach(this::see);
    }
  }

  private void see(Shard.Content content) {
    counters.addAll(((Registers) content).entries());
  }

  @Nullable String notAtomic() {
    for (Asked first : asked) {
      Id id = first.id();
      List<Long> sums = sumsAnswered(id);
      long distinct = sums.stream().distinct().count();
      if (distinct != sums.size()) {
        return "increments of " + id + " were answered " + sums;
      }
      List<Long> copies =
          counters.stream().filter(c -> c.id().equals(id)).map(c -> c.value()).toList();
      if (copies.size() > 1) {
        return "there are copies of " + id + " with the values " + copies;
      }
      long value = copies.isEmpty() ? 0 : copies.get(0);
      if (value != distinct) {
        return id + " is " + value + " after the answers " + sums;
      }
    }
    return null;
  }

  private List<Long> sumsAnswered(Id id) {
    List<Long> sums = new ArrayList<>();
    for (Answer answer : answers) {
      if (asked.contains(new Asked(answer.number(), id))) {
        sums.add(answer.sum());
      }
    }
    return sums;
  }

  /** Every unanswered update is somewhere: waiting, on its way, or answered on the way back. */
  @Nullable String lost() {
    return unanswered == somewhere
        ? null
        : unanswered + " updates are unanswered, but " + somewhere + " are to be found";
  }
}
