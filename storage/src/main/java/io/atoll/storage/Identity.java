package io.atoll.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * Who a host is: an address that was drawn at random when its directory was made, and the cluster
 * that it belongs to. It is written once. A host whose disk is gone draws another, so it is another
 * host to everybody, and cannot vote with what it has forgotten.
 */
public record Identity(long address, String cluster) {

  private static final String FIRST_LINE = "atoll identity 1";

  /** As lines of text, the last of which is a checksum of the others. */
  ByteBuffer toBytes() {
    String text = "%s\naddress %016x\ncluster %s\n".formatted(FIRST_LINE, address, cluster);
    return StandardCharsets.UTF_8.encode(text + "checksum %08x\n".formatted(checksum(text)));
  }

  static Identity read(Disk disk, String name) throws IOException {
    try (DiskFile file = disk.open(name)) {
      ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(file.sizeBytes()));
      file.read(bytes, 0);
      String text = StandardCharsets.UTF_8.decode(bytes.flip()).toString();
      String[] lines = text.split("\n", -1);
      if (lines.length != 5 || !lines[0].equals(FIRST_LINE)) {
        throw new CorruptStorageException(disk.describe(name), 0, "this is no identity of a host");
      }
      try {
        Identity identity =
            new Identity(
                Long.parseUnsignedLong(lines[1].replaceFirst("address ", ""), 16),
                lines[2].replaceFirst("cluster ", ""));
        if (identity.toBytes().equals(bytes.rewind())) {
          return identity;
        }
      } catch (NumberFormatException e) {
        // as wrong as a checksum that does not match
      }
      throw new CorruptStorageException(disk.describe(name), 0, "the checksum is wrong");
    }
  }

  private static int checksum(String text) {
    CRC32C crc = new CRC32C();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return (int) crc.getValue();
  }
}
