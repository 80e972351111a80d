package io.atoll.protocols.ring.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import org.junit.jupiter.api.Test;

class LocationsTest {

  private final Locations locations = new Locations(3);

  @Test
  void whoAnsweredForTwoPointsIsTheOwnerOfAllBetweenThem() {
    locations.learn(id(40), node(50));
    locations.learn(id(20), node(50));

    assertThat(locations.ownerOf(id(20))).isEqualTo(node(50));
    assertThat(locations.ownerOf(id(30))).isEqualTo(node(50));
    assertThat(locations.ownerOf(id(50))).isEqualTo(node(50));
    assertThat(locations.ownerOf(id(19))).isNull();
    assertThat(locations.ownerOf(id(51))).isNull();
  }

  @Test
  void anArcMayGoThroughZero() {
    locations.learn(id(-5), node(10));

    assertThat(locations.ownerOf(id(-1))).isEqualTo(node(10));
    assertThat(locations.ownerOf(id(3))).isEqualTo(node(10));
    assertThat(locations.ownerOf(id(11))).isNull();
  }

  @Test
  void whoJoinsInBetweenIsRememberedForItsPart() {
    locations.learn(id(20), node(50));
    locations.learn(id(25), node(30));

    assertThat(locations.ownerOf(id(28))).isEqualTo(node(30));
    assertThat(locations.ownerOf(id(31))).isEqualTo(node(50));
    assertThat(locations.ownerOf(id(22))).as("may be of either").isNull();
  }

  @Test
  void whoIsGoneIsForgottenAndNotItsSuccessorInTheSamePlace() {
    NodeRef again = new NodeRef(id(50), new Address(99));
    locations.learn(id(20), node(50));
    locations.learn(id(45), again);
    locations.forget(node(50));

    assertThat(locations.ownerOf(id(47))).isEqualTo(again);
    assertThat(locations.ownerOf(id(30))).isNull();
    locations.forget(again);
    assertThat(locations.ownerOf(id(47))).isNull();
  }

  @Test
  void thereIsRoomForSoMany() {
    for (long i = 1; i <= 10; i++) {
      locations.learn(id(10 * i), node(10 * i));
      assertThat(locations.ownerOf(id(10 * i))).isEqualTo(node(10 * i));
    }

    assertThat(locations.view().owners()).hasSize(3);
  }

  @Test
  void aRequestComesBackOnceAndOnlyFromWhomItWasSentTo() {
    AtomicMessage.Lookup request = new AtomicMessage.Lookup(id(45), node(1), 7);
    locations.learn(id(45), node(50));
    locations.sending(request, node(50));

    assertThat(locations.returned(7, node(60))).isNull();
    assertThat(locations.returned(7, node(50))).isEqualTo(request);
    assertThat(locations.returned(7, node(50))).isNull();
    assertThat(locations.ownerOf(id(45))).isNull();
  }

  @Test
  void anAnsweredRequestDoesNotComeBack() {
    locations.sending(new AtomicMessage.Lookup(id(45), node(1), 7), node(50));
    locations.ended(7);

    assertThat(locations.returned(7, node(50))).isNull();
  }

  @Test
  void withoutRoomNothingIsRemembered() {
    Locations none = new Locations(0);
    none.learn(id(1), node(1));

    assertThat(none.ownerOf(id(1))).isNull();
  }

  private static Id id(long value) {
    return new Id(value);
  }

  private static NodeRef node(long id) {
    return new NodeRef(id(id), new Address(id));
  }
}
