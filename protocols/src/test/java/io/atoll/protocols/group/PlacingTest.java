package io.atoll.protocols.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacingTest {

  private static final NodeRef A = host(1);
  private static final NodeRef B = host(2);
  private static final NodeRef C = host(3);
  private static final NodeRef D = host(4);

  @Test
  void theNextGroupNeedsAMajorityOfHostsThatHaveTheState() {
    assertThat(Placing.isSafe(List.of(A, B, C), List.of(A, B, D))).isTrue();
    assertThat(Placing.isSafe(List.of(A, B, C), List.of(A, host(5), D))).isFalse();
    assertThat(Placing.isSafe(List.of(A), List.of(A, B, C))).isTrue();
    assertThat(Placing.isSafe(List.of(A), List.of(B))).isFalse();
    assertThat(Placing.isSafe(List.of(A, B, C), List.of(C))).isTrue();
  }

  @Test
  void noGroupHasAHostTwice() {
    assertThat(Placing.isSafe(List.of(A, B, C), List.of(A, B, B))).isFalse();
  }

  @Test
  void aNewcomerIsInAZoneOfItsOwnIfThereIsOne() {
    Census census =
        census(List.of(in(A, "x"), in(B, "y"), in(C, "y"), in(D, "z")), List.of(group(1, A, B)));

    assertThat(Placing.newcomer(node(1), List.of(A, B), List.of(), census)).isEqualTo(D);
    assertThat(Placing.newcomer(node(1), List.of(A, B), List.of(D), census)).isEqualTo(C);
    assertThat(Placing.newcomer(node(1), List.of(A, B, C, D), List.of(), census)).isNull();
  }

  @Test
  void aNewcomerHasRoom() {
    List<Placement> groups = new ArrayList<>();
    for (int i = 1; i <= 20; i++) {
      groups.add(group(i, A, B, i % 10 == 0 ? D : C));
    }
    Census census = census(List.of(in(A, ""), in(B, ""), in(C, ""), in(D, "")), groups);

    for (int i = 1; i <= 20; i++) {
      assertThat(Placing.newcomer(node(i), List.of(A), List.of(B), census))
          .as("C has its share, D does not")
          .isEqualTo(D);
    }
  }

  @Test
  void thoseWithRoomAreTakenByTurns() {
    Census census = census(List.of(in(A, ""), in(B, ""), in(C, ""), in(D, "")), List.of());
    List<NodeRef> taken = new ArrayList<>();
    for (int i = 1; i <= 40; i++) {
      taken.add(Placing.newcomer(node(i), List.of(A), List.of(), census));
    }

    assertThat(taken).contains(B, C, D);
  }

  @Test
  void inAGroupOfOneTheNewHostComesToTheOldOneFirst() {
    assertThat(Placing.replaced(List.of(A), A, B)).containsExactly(B, A);
    assertThat(Placing.replaced(List.of(A, B, C), B, D)).containsExactly(A, D, C);
  }

  @Test
  void hostsThatShareAZoneAreSpread() {
    Census census =
        census(List.of(in(A, "x"), in(B, "x"), in(C, "y"), in(D, "z")), List.of(group(1, A, B, C)));

    Placing.Swap swap = Placing.spread(group(1, A, B, C), census);

    assertThat(swap).isEqualTo(new Placing.Swap(node(1), A, D));
    assertThat(Placing.spread(group(1, A, C, D), census)).isNull();
  }

  static NodeRef host(int number) {
    return new NodeRef(new Id(number), new Address(number));
  }

  static NodeRef node(int number) {
    return new NodeRef(new Id(number), new Address(1_000 + number));
  }

  static Placement group(int number, NodeRef... hosts) {
    return new Placement(node(number), 1, List.of(hosts));
  }

  static Member in(NodeRef host, String zone) {
    return Member.joining(host, zone);
  }

  static Census census(List<Member> members, List<Placement> placements) {
    return new Census(StewardSettings.DEFAULT, members, host -> true, placements);
  }
}
