package io.atoll.protocols.ring.chord;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules of Chord 4.5.3 and 4.5.4 for successor lists, seen from node 0 with room for three. */
class SuccessorListTest {

  private final SuccessorList list =
      SuccessorList.of(node(0), 3, nodes(1)).reconciledWith(node(1), nodes(2, 3, 4));

  @Test
  void copiesTheSuccessorsListBehindTheSuccessorAndDeletesTheLast() {
    assertThat(list.nodes()).isEqualTo(nodes(1, 2, 3));
  }

  @Test
  void endsWhereTheRingBeginsAgain() {
    assertThat(list.reconciledWith(node(1), nodes(2, 0, 1)).nodes()).isEqualTo(nodes(1, 2));
    assertThat(list.reconciledWith(node(1), nodes(1)).nodes()).isEqualTo(nodes(1));
  }

  @Test
  void aCloserSuccessorPushesTheLastOut() {
    assertThat(list.withFirst(node(9)).nodes()).isEqualTo(nodes(9, 1, 2));
  }

  @Test
  void aLeaverIsReplacedByTheLastOfItsList() {
    assertThat(list.replacing(node(1), node(4)).nodes()).isEqualTo(nodes(2, 3, 4));
    assertThat(list.replacing(node(1), node(0)).nodes()).isEqualTo(nodes(2, 3));
    assertThat(list.replacing(node(7), node(4))).isEqualTo(list);
  }

  @Test
  void whoKnowsNobodyIsItsOwnSuccessor() {
    SuccessorList alone = SuccessorList.of(node(0), 3, nodes(1)).without(node(1));
    assertThat(alone.nodes()).isEqualTo(nodes(0));
    assertThat(alone.withFirst(node(5)).nodes()).isEqualTo(nodes(5));
    assertThat(SuccessorList.of(node(0), 3, nodes(1)).replacing(node(1), node(0)).first())
        .isEqualTo(node(0));
  }

  private static NodeRef node(long id) {
    return new NodeRef(new Id(id), new Address(id));
  }

  private static List<NodeRef> nodes(long... ids) {
    return Arrays.stream(ids).mapToObj(SuccessorListTest::node).toList();
  }
}
