package io.atoll.protocols.ring.lmr;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import org.junit.jupiter.api.Test;

class LinksTest {

  private static final NodeRef ZERO = node(0);
  private static final NodeRef TWO = node(2);
  private static final NodeRef SIX = node(6);

  private static NodeRef node(long id) {
    return new NodeRef(new Id(id), new Address(id));
  }

  @Test
  void equalSetsAreEqualInWhateverOrderTheyCameToBe() {
    assertThat(Links.to(SIX).with(ZERO).with(TWO)).isEqualTo(Links.to(TWO).with(SIX).with(ZERO));
    assertThat(Links.to(SIX).with(ZERO).with(ZERO)).isEqualTo(Links.to(ZERO).with(SIX));
    assertThat(Links.to(SIX).with(ZERO).without(ZERO)).isEqualTo(Links.to(SIX).without(TWO));
  }

  @Test
  void closestIsTheFirstClockwise() {
    Links links = Links.to(ZERO).with(TWO).with(SIX);
    assertThat(links.closestAfter(new Id(1))).isEqualTo(TWO);
    assertThat(links.closestAfter(new Id(7))).isEqualTo(ZERO);
    assertThat(Links.NONE.closestAfter(new Id(7))).isNull();
  }

  @Test
  void aLinkToItselfIsTheFarthest() {
    assertThat(Links.to(ZERO).with(SIX).closestAfter(new Id(0))).isEqualTo(SIX);
    assertThat(Links.to(ZERO).closestAfter(new Id(0))).isEqualTo(ZERO);
  }
}
