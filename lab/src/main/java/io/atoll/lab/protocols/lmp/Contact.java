package io.atoll.lab.protocols.lmp;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.model.Intention.Alternative;
import io.atoll.lab.model.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * LMP's function {@code contact()}: it returns a non-<em>out</em> process if there is one, and the
 * calling process otherwise. Which one is the checker's choice.
 *
 * @param isOut whether the process with this view is out of the network
 * @param isContact whether the process with this view may be returned
 */
public record Contact(Predicate<Object> isOut, Predicate<Object> isContact) {

  /** As section 3.1 has it. */
  public static Contact anyNonOut(Predicate<Object> isOut) {
    return new Contact(isOut, isOut.negate());
  }

  /** The ways for a process to join: a command for every result of {@code contact()}. */
  public <M, C> List<Alternative<M, C>> alternatives(
      int process, List<NodeRef> all, Function<List<NodeRef>, C> join) {
    List<Alternative<M, C>> ways = new ArrayList<>();
    ways.add(new Alternative<>(process, join.apply(List.of()), snapshot -> nobodyIsIn(snapshot)));
    for (int other = 0; other < all.size(); other++) {
      int a = other;
      if (a != process) {
        ways.add(
            new Alternative<>(
                process,
                join.apply(List.of(all.get(a))),
                snapshot -> mayJoin(snapshot, process) && isContact.test(snapshot.view(a))));
      }
    }
    return List.copyOf(ways);
  }

  private boolean mayJoin(Snapshot<?> snapshot, int process) {
    return isOut.test(snapshot.view(process));
  }

  private boolean nobodyIsIn(Snapshot<?> snapshot) {
    for (int p = 0; p < snapshot.processes(); p++) {
      if (!isOut.test(snapshot.view(p))) {
        return false;
      }
    }
    return true;
  }
}
