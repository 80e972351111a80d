package io.atoll.node.group;

import io.atoll.gateway.database.Contents;
import io.atoll.protocols.group.GroupHost;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.WholeOperation;
import java.util.function.Consumer;

/**
 * What the groups have that this host leads. It is counted as this host has it, without a word to
 * others: whoever looks at a host in trouble wants to see something.
 *
 * @param slots the same slots, for all but counting
 */
record LedContents(GroupDriver driver, GroupContents slots) implements Contents {

  @Override
  public void scan(WholeOperation.Scan scan, Consumer<Answer> done) {
    slots.scan(scan, done);
  }

  @Override
  public void count(Consumer<Answer> done) {
    driver.with(groups -> done.accept(counted(groups)));
  }

  private static Answer counted(GroupHost groups) {
    Answer sum = new Answer.Counted(0, 0, 0);
    for (GroupHost.Replica replica : groups.replicas()) {
      VirtualNode led = groups.led(replica.placement().group());
      if (led != null && led.next() == null) {
        sum = GroupContents.sum(sum, GroupDescription.count(led));
      }
    }
    return sum;
  }

  @Override
  public void flush(Consumer<Answer> done) {
    slots.flush(done);
  }
}
