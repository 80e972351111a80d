package io.atoll.store.keyspace;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Id;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyIdsTest {

  /** Slots as redis-server 7.0 computes them with CLUSTER KEYSLOT. */
  @ParameterizedTest
  @CsvSource({
    "123456789, 12739",
    "foo, 12182",
    "{user1000}.following, 3443",
    "user1000, 3443",
    "foo{}{bar}, 8363",
    "foo{{bar}}zap, 4015",
    "foo{bar}{zap}, 5061",
    "bar, 5061",
    "'', 0"
  })
  void slotsAreThoseOfRedisCluster(String key, int slot) {
    assertThat(KeyIds.slotOf(Bytes.of(key))).isEqualTo(slot);
  }

  @Test
  void theRemainderIsThatOfLongDivisionWhateverTheLength() {
    byte[] bytes = new byte[64];
    new Random(1).nextBytes(bytes);
    for (int from = 0; from < 10; from++) {
      for (int to = from; to <= bytes.length; to++) {
        assertThat(Crc16.of(bytes, from, to)).isEqualTo(dividedBitByBit(bytes, from, to));
      }
    }
  }

  private static int dividedBitByBit(byte[] bytes, int from, int to) {
    int remainder = 0;
    for (int bit = from * Byte.SIZE; bit < to * Byte.SIZE; bit++) {
      int next = bytes[bit / Byte.SIZE] >>> Byte.SIZE - 1 - bit % Byte.SIZE & 1;
      boolean divides = (remainder >>> 15 ^ next) == 1;
      remainder = (remainder << 1 ^ (divides ? 0x1021 : 0)) & 0xffff;
    }
    return remainder;
  }

  @Test
  void anIdentifierIsTheSlotAndFiftyBitsOfSha1() {
    // SHA-1 of "abc" begins with a9993e364706816a
    Id id = KeyIds.idOf(Bytes.of("abc"));
    assertThat(KeyIds.slotOf(id)).isEqualTo(KeyIds.slotOf(Bytes.of("abc")));
    assertThat(id.value() & ((1L << 50) - 1)).isEqualTo(0xa9993e364706816aL >>> 14);
  }

  @Test
  void aSlotEndsWithItsLastIdentifier() {
    assertThat(KeyIds.lastOf(KeyIds.SLOTS - 1)).isEqualTo(new Id(-1));
    assertThat(KeyIds.slotOf(new Id(KeyIds.lastOf(6).value() + 1))).isEqualTo(7);
    assertThat(KeyIds.slotOf(KeyIds.lastOf(7))).isEqualTo(7);
  }

  /** From the reference implementation's vectors for SipHash-1-3: key 00..0f, input 00..(n-1). */
  @Test
  void theHashIsSipHash() {
    KeyHash hash = new KeyHash(0x0706050403020100L, 0x0f0e0d0c0b0a0908L);
    byte[] input = new byte[16];
    for (int i = 0; i < input.length; i++) {
      input[i] = (byte) i;
    }
    assertThat(hash.of(Bytes.of(input, 0, 0))).isEqualTo((int) (0xabac0158050fc4dcL >>> 32));
    assertThat(hash.of(Bytes.of(input, 0, 1))).isEqualTo((int) (0xc9f49bf37d57ca93L >>> 32));
    assertThat(hash.of(Bytes.of(input, 0, 2))).isEqualTo((int) (0x82cb9b024dc7d44dL >>> 32));
  }
}
