package io.atoll.node.ring;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.IdSpace;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.host.AddressNaming;
import io.atoll.protocols.ring.host.Naming;
import io.atoll.store.keyspace.KeyIds;

/**
 * Virtual nodes end where slots end, so that arcs are ranges of slots; which slots, the address of
 * the host decides. There are more names than a host needs: the slot may be taken.
 */
final class SlotNaming implements Naming {

  /** How many names a host has. */
  static final int NAMES = 1024;

  /** An address is IP address, port and incarnation; the names are those of every incarnation. */
  private static final int INCARNATION_BITS = 16;

  private final AddressNaming hashes = new AddressNaming(IdSpace.FULL, NAMES, INCARNATION_BITS);

  /** The identifier that goes with one of a host's names. */
  Id idOf(Address host, int name) {
    return KeyIds.lastOf(KeyIds.slotOf(hashes.idOf(host, name)));
  }

  @Override
  public boolean allows(NodeRef node) {
    for (int name = 0; name < NAMES; name++) {
      if (idOf(node.address(), name).equals(node.id())) {
        return true;
      }
    }
    return false;
  }
}
