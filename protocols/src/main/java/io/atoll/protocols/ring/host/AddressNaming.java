package io.atoll.protocols.ring.host;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.IdSpace;
import io.atoll.kernel.NodeRef;
import java.nio.ByteBuffer;
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
    ByteBuffer name =
        ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
            .putLong(address.value() >>> incarnationBits)
            .putInt(virtualNode);
    long digest = ByteBuffer.wrap(sha1().digest(name.array())).getLong();
    return new Id(space.bits() == 64 ? digest : digest >>> (64 - space.bits()));
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
