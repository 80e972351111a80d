package io.atoll.protocols.ranch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.kernel.Id;
import java.util.List;
import org.junit.jupiter.api.Test;

class BitStringTest {

  @Test
  void bitsAreNumberedFromLeftToRight() {
    BitString id = new BitString("01");
    assertThat(id.bit(0)).isZero();
    assertThat(id.bit(1)).isEqualTo(1);
  }

  @Test
  void shrinkUndoesGrow() {
    assertThat(BitString.EMPTY.grow(1).grow(0)).isEqualTo(new BitString("10"));
    assertThat(new BitString("10").shrink()).isEqualTo(new BitString("1"));
  }

  @Test
  void commonPrefixesAreCountedFromTheLeft() {
    assertThat(new BitString("0110").commonPrefix(new BitString("010"))).isEqualTo(2);
    assertThat(new BitString("01").commonPrefix(new BitString("0110"))).isEqualTo(2);
    assertThat(BitString.EMPTY.commonPrefix(new BitString("1"))).isZero();
  }

  @Test
  void identifierIsAsManyBitsAsItsSpaceHas() {
    assertThat(BitString.of(new Id(0x8000_0000_0000_0005L)).bits())
        .hasSize(64)
        .startsWith("1000")
        .endsWith("0101");
    assertThat(BitString.of(new Id(1)).bits()).hasSize(64).startsWith("0000").endsWith("0001");
  }

  @Test
  void oneBitCanBeTurnedOver() {
    assertThat(new BitString("010").turned(0)).isEqualTo(new BitString("110"));
    assertThat(new BitString("010").turned(1)).isEqualTo(new BitString("000"));
  }

  @Test
  void onlyBitsAreBits() {
    assertThatThrownBy(() -> new BitString("012")).hasMessageContaining("012");
  }

  @Test
  void arraysArePersistentAndNilBeyondTheirEnd() {
    PerRing<String> one = PerRing.of(List.of("a"));
    PerRing<String> two = one.with(1, "b");
    assertThat(one.get(1)).isNull();
    assertThat(two.get(1)).isEqualTo("b");
    assertThat(two.cut(1)).isEqualTo(one).hasSameHashCodeAs(one);
  }
}
