package io.atoll.protocols.ring.host;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.IdSpace;
import io.atoll.kernel.NodeRef;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Identifiers are SHA-1 of the address: Chord section 4.2. A host has several, one for each of its
 * virtual nodes: Chord section 6.3.
 *
 * @param virtualNodes how many identifiers a host has
 * @param incarnationBits how many of the lowest bits of an address tell a host's processes apart; a
 *     host that comes back has the identifiers it had
 */
public record AddressNaming(IdSpace space, int virtualNodes, int incarnationBits)
    implements Naming {

  private static final int SHA_1_BITS = 160;

  public AddressNaming {
    if (virtualNodes < 1) {
      throw new IllegalArgumentException("a host has at least 1 virtual node, not " + virtualNodes);
    }
    if (incarnationBits < 0 || incarnationBits > 63) {
      throw new IllegalArgumentException(
          "an address has 64 bits, of which " + incarnationBits + " cannot count incarnations");
    }
  }

  /** The identifier of one of a host's virtual nodes, from 0 on. */
  public Id idOf(Address address, int virtualNode) {
    MessageDigest sha1 = sha1();
    update(sha1, address.value() >>> incarnationBits, Long.SIZE);
    update(sha1, virtualNode, Integer.SIZE);
    BigInteger all = new BigInteger(sha1.digest());
    long digest = all.shiftRight(SHA_1_BITS - Long.SIZE).longValue();
    return new Id(space.bits() == 64 ? digest : digest >>> (64 - space.bits()));
  }

  /** The lowest bits of a value, the highest byte first. */
  private static void update(MessageDigest digest, long value, int bits) {
    for (int shift = bits - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      digest.update((byte) (value >>> shift));
    }
  }

  @Override
  public boolean allows(NodeRef node) {
    for (int i = 0; i < virtualNodes; i++) {
      if (idOf(node.address(), i).equals(node.id())) {
        return true;
      }
    }
    return false;
  }

  private static MessageDigest sha1() {
    try {
      return MessageDigest.getInstance("SHA-1");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-1", e);
    }
  }
}
