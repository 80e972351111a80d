package io.atoll.gateway.cluster;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
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

  /** The same for the same text, and another for any other. */
  public static HostId of(String text) {
    try {
      MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
      return new HostId(
          HexFormat.of().formatHex(sha1.digest(text.getBytes(StandardCharsets.UTF_8))));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-1", e);
    }
  }

  @Override
  public String toString() {
    return digits;
  }
}
