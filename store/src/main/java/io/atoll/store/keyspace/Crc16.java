package io.atoll.store.keyspace;

/**
 * CRC16-CCITT in the form called XMODEM: polynomial 0x1021, nothing reflected, from zero. Eight
 * bytes at a time, each in a table of its own that says what becomes of it behind which bytes: so
 * the processor need not wait for one to look up the next (Kounavis and Berry, "A systematic
 * approach to building high performance software-based CRC generators").
 */
final class Crc16 {

  private static final int POLYNOMIAL = 0x1021;
  private static final int STEP_BYTES = 8;

  /** What a byte makes of the remainder if so many others follow it: 256 places for each number. */
  private static final char[] TABLES = tables();

  private Crc16() {}

  static int of(byte[] bytes, int from, int to) {
    int crc = 0;
    int i = from;
    for (; i + STEP_BYTES <= to; i += STEP_BYTES) {
      crc =
          before(7, crc >>> Byte.SIZE ^ bytes[i])
              ^ before(6, crc ^ bytes[i + 1])
              ^ before(5, bytes[i + 2])
              ^ before(4, bytes[i + 3])
              ^ before(3, bytes[i + 4])
              ^ before(2, bytes[i + 5])
              ^ before(1, bytes[i + 6])
              ^ before(0, bytes[i + 7]);
    }
    for (; i < to; i++) {
      crc = crc << Byte.SIZE & 0xffff ^ before(0, crc >>> Byte.SIZE ^ bytes[i]);
    }
    return crc;
  }

  private static int before(int others, int value) {
    return TABLES[others << Byte.SIZE | value & 0xff];
  }

  private static char[] tables() {
    char[] tables = new char[STEP_BYTES << Byte.SIZE];
    for (int value = 0; value < 1 << Byte.SIZE; value++) {
      int crc = value << Byte.SIZE;
      for (int bit = 0; bit < STEP_BYTES * Byte.SIZE; bit++) {
        crc = (crc & 0x8000) == 0 ? crc << 1 : crc << 1 ^ POLYNOMIAL;
        if (bit % Byte.SIZE == Byte.SIZE - 1) {
          tables[bit / Byte.SIZE << Byte.SIZE | value] = (char) crc;
        }
      }
    }
    return tables;
  }
}
