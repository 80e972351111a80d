package io.atoll.gateway.command;

import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.KeyIds;
import java.util.List;

/** The slots of commands. */
final class Slots {

  private Slots() {}

  /** The slot that all keys are in. */
  static int oneOf(List<Bytes> keys) throws CommandError {
    int slot = KeyIds.slotOf(keys.get(0));
    for (int i = 1; i < keys.size(); i++) {
      if (KeyIds.slotOf(keys.get(i)) != slot) {
        throw new CommandError("CROSSSLOT Keys in request don't hash to the same slot");
      }
    }
    return slot;
  }
}
