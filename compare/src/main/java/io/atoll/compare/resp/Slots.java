package io.atoll.compare.resp;

/** Where Redis Cluster puts keys. Those of the driver have no hash tags. */
final class Slots {

  static final int COUNT = 16_384;

  private static final int POLYNOMIAL = 0x1021;
  private static final int[] TABLE = table();

  private Slots() {}

  private static int[] table() {
    int[] table = new int[256];
    for (int i = 0; i < table.length; i++) {
      int crc = i << 8;
      for (int bit = 0; bit < 8; bit++) {
        crc = (crc & 0x8000) == 0 ? crc << 1 : (crc << 1) ^ POLYNOMIAL;
      }
      table[i] = crc & 0xFFFF;
    }
    return table;
  }

  static int of(byte[] key) {
    int crc = 0;
    for (byte next : key) {
      crc = ((crc << 8) & 0xFFFF) ^ TABLE[((crc >>> 8) ^ next) & 0xFF];
    }
    return crc % COUNT;
  }
}
