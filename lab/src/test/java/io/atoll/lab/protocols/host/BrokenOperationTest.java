package io.atoll.lab.protocols.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.lab.protocols.host.BrokenOperation.Change;
import io.atoll.lab.protocols.host.BrokenOperation.Outcome;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.host.HostSettings;
import io.atoll.protocols.ring.host.Operation;
import io.atoll.protocols.ring.host.Operations;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** ARM 5.2, with a failure at every step of a join and of a leave. */
final class BrokenOperationTest {

  private static final HostNodes NODES = new HostNodes(HostSettings.DEFAULT);
  private static final long SECOND = 1_000_000;

  /** A lease, and the time that the content took before somebody failed. */
  private static final long LONGEST_LOCK = 10 * SECOND + SECOND / 4;

  /** The lease of what was broken, as long again until a leaver asks once more, and four rounds. */
  private static final long LONGEST_REPAIR = 25 * SECOND;

  private static List<Outcome> everyWay(Change change, HostNodes nodes) {
    return BrokenOperation.everyWay(change, nodes, outcome -> {});
  }

  @Test
  void theMessagesAreThoseOfThePaper() {
    assertThat(BrokenOperation.messages(Change.JOIN, NODES))
        .containsSubsequence("AskToJoin", "Admit", "NewSucc", "NewSuccAck", "JoinDone")
        .contains("ContentAck", "MoreContent");
    assertThat(BrokenOperation.messages(Change.LEAVE, NODES))
        .containsSubsequence(
            "LeaveReq", "GrantLeave", "Retire", "UpdateSucc", "UpdateSuccAck", "LeaveDone")
        .contains("ContentAck", "MoreContent");
  }

  @ParameterizedTest
  @EnumSource
  void whateverFailsTheRingIsMendedAndWhatIsSaidLaterHasNoEffect(Change change) {
    List<Outcome> outcomes = everyWay(change, NODES);
    assertThat(outcomes).hasSize(change == Change.JOIN ? 342 : 360);
    assertThat(outcomes)
        .allSatisfy(
            outcome -> {
              assertThat(outcome.problem()).isEmpty();
              assertThat(outcome.lockedMicros()).isPositive().isLessThan(LONGEST_LOCK);
              assertThat(outcome.mendedMicros()).isLessThan(LONGEST_REPAIR);
            });
  }

  // ---- what the checks must catch

  @Test
  void withoutLeasesALockStaysTaken() {
    HostSettings noLease = HostSettings.DEFAULT.leasing(Delay.ofMillis(86_400_000));
    assertThat(everyWay(Change.LEAVE, new HostNodes(noLease)))
        .anySatisfy(outcome -> assertThat(outcome.problem()).contains("is PREDLEAV"));
  }

  @Test
  void withoutOperationNumbersLateMessagesHaveAnEffect() {
    assertThat(everyWay(Change.JOIN, new HostNodes(HostSettings.DEFAULT, Gullible::new)))
        .anySatisfy(outcome -> assertThat(outcome.problem()).contains("said again"));
  }

  /** Believes that every message belongs to what is going on. */
  private static final class Gullible extends Operations {
    Gullible(NodeRef self) {
      super(self);
    }

    private Gullible(Gullible other) {
      super(other);
    }

    @Override
    protected Gullible copy() {
      return new Gullible(this);
    }

    @Override
    protected boolean isNew(Operation operation) {
      return true;
    }

    @Override
    protected boolean admits(
        NodeRef m, Operation operation, AtomicMessage message, @Nullable NodeRef succ) {
      return true;
    }
  }
}
