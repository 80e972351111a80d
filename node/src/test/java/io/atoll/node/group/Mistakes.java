package io.atoll.node.group;

import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.KeysOperation;
import java.util.AbstractList;

/** What no host would send, and a mistake in the program might make. */
public final class Mistakes {

  private Mistakes() {}

  /** An operation that throws when it is executed. */
  public static KeyOperation throwing() {
    return new KeysOperation.Delete(
        new AbstractList<>() {
          @Override
          public Bytes get(int index) {
            throw new IllegalArgumentException("a mistake");
          }

          @Override
          public int size() {
            return 1;
          }
        });
  }
}
