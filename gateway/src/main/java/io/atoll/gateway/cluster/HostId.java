package io.atoll.gateway.cluster;

import java.security.SecureRandom;
import java.util.HexFormat;

/** What a host is called in the cluster: 40 hexadecimal digits, as Redis clients expect. */
public record HostId(String digits) {

  private static final int BYTES = 20;

  public HostId {
    if (!digits.matches("[0-9a-f]{40}")) {
      throw new IllegalArgumentException("not 40 hexadecimal digits: " + digits);
    }
  }

  public static HostId random() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return new HostId(HexFormat.of().formatHex(bytes));
  }

  @Override
  public String toString() {
    return digits;
  }
}
