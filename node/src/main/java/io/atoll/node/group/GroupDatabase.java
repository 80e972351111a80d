package io.atoll.node.group;

import io.atoll.gateway.database.Contents;
import io.atoll.gateway.database.Database;
import io.atoll.kernel.Id;
import io.atoll.node.engine.Lanes;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.WholeOperation;
import java.util.function.Consumer;

/**
 * All keys of the cluster, as seen from one of its hosts. An operation on what only this host has,
 * in memory, is executed by whoever brings it; any other travels to the leader of the group that
 * has its slot.
 */
final class GroupDatabase implements Database {

  private final GroupDriver driver;
  private final GroupCluster cluster;
  private final Lanes lanes = new Lanes(this::send, GroupOptions.PATIENCE_NANOS, System::nanoTime);
  private final Flushing flushing;

  GroupDatabase(GroupDriver driver, GroupCluster cluster) {
    this.driver = driver;
    this.cluster = cluster;
    this.flushing = new Flushing(driver);
  }

  @Override
  public void execute(int slot, KeyOperation operation, Consumer<Answer> done) {
    Id id = KeyIds.lastOf(slot);
    LoneGroups.Place place = driver.lone().of(id);
    if (place != null && lanes.isFree(slot)) {
      Answer answer = place.executeNow(id, operation, operation.isRead());
      if (answer != null) {
        done.accept(answer);
        return;
      }
    }
    lanes.execute(slot, operation, done);
  }

  private void send(int slot, KeyOperation operation, Consumer<Answer> done) {
    Id id = KeyIds.lastOf(slot);
    boolean isRead = operation.isRead();
    LoneGroups.Place place = driver.lone().of(id);
    if (place == null) {
      driver.call(id, operation, isRead, done);
      return;
    }
    place.execute(
        id,
        operation,
        isRead,
        answer -> {
          if (answer == null) {
            driver.call(id, operation, isRead, done);
          } else {
            done.accept(answer);
          }
        });
  }

  @Override
  public void countInSlot(int slot, Consumer<Answer> done) {
    read(
        slot,
        new WholeOperation.CountInSlot(slot),
        answer -> done.accept(answer instanceof Answer.OfArc ofArc ? ofArc.answer() : answer));
  }

  /** Answered by the owner of a slot for all that it has: an {@link Answer.OfArc}. */
  void read(int slot, WholeOperation operation, Consumer<Answer> done) {
    Id id = KeyIds.lastOf(slot);
    driver.call(id, operation, true, done);
  }

  /** The owner of a slot removes all that it has. */
  void flush(int slot, Consumer<Answer> done) {
    flushing.flush(slot, done);
  }

  @Override
  public Contents everything() {
    return new GroupContents(this, slot -> true);
  }

  @Override
  public Contents here() {
    return new LedContents(driver, new GroupContents(this, cluster::isLedHere));
  }
}
