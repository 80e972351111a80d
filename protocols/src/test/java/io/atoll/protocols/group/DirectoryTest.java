package io.atoll.protocols.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a host believes of an identifier that one virtual node after the other has had. */
final class DirectoryTest {

  private static final Id ID = new Id(40);
  private static final NodeRef HOST = new NodeRef(new Id(1), new Address(1));
  private static final NodeRef OTHER_HOST = new NodeRef(new Id(2), new Address(2));
  private static final NodeRef HEIR = new NodeRef(new Id(50), new Address(102));
  private static final Placement FIRST = placement(100, 1, HOST);
  private static final Placement SECOND = placement(101, 1, HOST);

  private final Directory directory = new Directory();

  private static Placement placement(long address, long epoch, NodeRef host) {
    return new Placement(new NodeRef(ID, new Address(address)), epoch, List.of(host));
  }

  @Test
  void whoIsThereStaysUntilItsEndIsHeard() {
    directory.learn(FIRST);
    assertThat(directory.learn(SECOND)).isFalse();
    assertThat(directory.placements()).containsExactly(FIRST);

    assertThat(directory.learnDissolved(FIRST.node(), HEIR)).isTrue();
    assertThat(directory.ownerOf(ID)).as("what was said of it before").isEqualTo(SECOND);
    assertThat(directory.learn(FIRST)).isFalse();
    assertThat(directory.placements()).containsExactly(SECOND);
  }

  @Test
  void whoIsSaidToBeThereAsWellIsKnown() {
    directory.learn(FIRST);
    directory.learn(SECOND);
    assertThat(directory.within(new Arc(new Id(30), ID))).containsExactly(FIRST, SECOND);
    assertThat(directory.within(new Arc(ID, new Id(50)))).isEmpty();
    assertThat(directory.of(SECOND.node())).isEqualTo(SECOND);
    assertThat(directory.knows(SECOND.node().address())).isTrue();
  }

  @Test
  void theNewestPlacementOfEachIsKnown() {
    Placement moved = placement(101, 2, OTHER_HOST);
    directory.learn(FIRST);
    directory.learn(moved);
    directory.learn(SECOND);
    directory.learnDissolved(FIRST.node(), HEIR);
    assertThat(directory.ownerOf(ID)).isEqualTo(moved);
  }

  @Test
  void ofManyThatAreOverTheLastOneIsFound() {
    Placement third = placement(103, 1, OTHER_HOST);
    directory.learn(FIRST);
    directory.learn(SECOND);
    directory.learn(third);
    directory.learnDissolved(SECOND.node(), HEIR);
    assertThat(directory.ownerOf(ID)).isEqualTo(FIRST);
    directory.learnDissolved(FIRST.node(), HEIR);
    assertThat(directory.ownerOf(ID)).isEqualTo(third);
    assertThat(directory.of(SECOND.node())).isNull();
  }
}
