package io.atoll;

import io.atoll.gateway.database.Database;
import io.atoll.node.Node;
import io.atoll.store.keyspace.KeyOperation;

/** A host in this program. */
final class HostStore implements Store {

  private final Node node;
  private final Database database;
  private final RangeWatch ranges;

  HostStore(Node node) {
    this.node = node;
    this.database = node.database();
    this.ranges = new RangeWatch(node);
  }

  Node node() {
    return node;
  }

  RangeWatch ranges() {
    return ranges;
  }

  @Override
  public void execute(int slot, KeyOperation operation, Reception reception) {
    if (reception.begin()) {
      database.execute(slot, operation, reception);
    }
  }

  @Override
  public void close() {
    node.close();
    ranges.close();
  }
}
