package io.atoll.protocols.ring.stabilization;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.stabilization.Stabilization.Next;
import io.atoll.protocols.ring.stabilization.Stabilization.Query;
import io.atoll.protocols.ring.stabilization.Stabilization.Stabilized;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The operations one by one, with successor lists of two. */
class StabilizationTest {

  private final Stabilization stabilization = new Stabilization(2);

  @Test
  void aJoinerTakesTheWholeListOfTheMemberBeforeIt() {
    Pointers m = pointers(0, 4, 2, 6);
    assertThat(stabilization.mayJoin(node(1), m)).isTrue();
    assertThat(stabilization.mayJoin(node(3), m)).isFalse();
    assertThat(stabilization.join(node(1), m)).isEqualTo(pointers(1, 0, 2, 6));
  }

  @Test
  void theSuccessorsListIsCopiedBehindTheSuccessor() {
    Stabilized done =
        stabilization.fromSuccessor(pointers(0, 4, 2, 3), answers(pointers(2, 0, 4, 6)));
    assertThat(done.pointers()).isEqualTo(pointers(0, 4, 2, 4));
    assertThat(done.next()).isEqualTo(new Next.Notify(node(2)));
  }

  @Test
  void whoIsGoneIsReplacedByTheNextTogetherWithItsList() {
    Stabilized done =
        stabilization.fromSuccessor(pointers(0, 6, 2, 4), answers(pointers(4, 0, 6, 0)));
    assertThat(done.pointers()).isEqualTo(pointers(0, 6, 4, 6));
  }

  @Test
  void aListOfWhichNobodyAnswersStays() {
    Pointers lost = pointers(0, 6, 2, 4);
    assertThat(stabilization.fromSuccessor(lost, answers()).pointers()).isEqualTo(lost);
  }

  @Test
  void aCloserSuccessorIsAskedFirst() {
    Stabilized done =
        stabilization.fromSuccessor(pointers(0, 4, 2, 4), answers(pointers(2, 1, 4, 6)));
    assertThat(done.next()).isEqualTo(new Next.Ask(node(1)));
  }

  @Test
  void aCloserSuccessorThatAnswersIsAdoptedWithItsList() {
    Stabilized done =
        stabilization.fromCandidate(pointers(0, 4, 2, 4), node(1), answers(pointers(1, 0, 2, 4)));
    assertThat(done.pointers()).isEqualTo(pointers(0, 4, 1, 2));
    assertThat(done.next()).isEqualTo(new Next.Notify(node(1)));
  }

  @Test
  void aCloserSuccessorThatDoesNotAnswerIsNot() {
    Pointers t = pointers(0, 4, 2, 4);
    Stabilized done = stabilization.fromCandidate(t, node(1), answers());
    assertThat(done).isEqualTo(new Stabilized(t, new Next.Notify(node(2))));
  }

  @Test
  void aCandidateThatIsNoCloserAnyMoreIsLeftAlone() {
    Pointers t = pointers(0, 4, 2, 4);
    Query query = answers(pointers(3, 0, 4, 6));
    assertThat(stabilization.fromCandidate(t, node(3), query).pointers()).isEqualTo(t);
  }

  @Test
  void aPredecessorGivesWayToACloserOneOrWhenItIsGone() {
    Pointers s = pointers(4, 2, 6, 0);
    Query query = answers(pointers(2, 0, 4, 6));
    assertThat(stabilization.rectify(s, node(3), answers()).pred()).isEqualTo(node(3));
    assertThat(stabilization.rectify(s, node(1), query).pred()).isEqualTo(node(2));
    assertThat(stabilization.rectify(s, node(1), answers()).pred()).isEqualTo(node(1));
  }

  /** These are there, nobody else is. */
  private static Query answers(Pointers... members) {
    return node ->
        Arrays.stream(members).filter(m -> m.self().equals(node)).findFirst().orElse(null);
  }

  private static Pointers pointers(long self, long pred, long... successors) {
    List<NodeRef> list = Arrays.stream(successors).mapToObj(StabilizationTest::node).toList();
    return new Pointers(node(self), list, node(pred));
  }

  private static NodeRef node(long id) {
    return new NodeRef(new Id(id), new Address(id));
  }
}
