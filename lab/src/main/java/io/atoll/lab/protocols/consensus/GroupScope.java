package io.atoll.lab.protocols.consensus;

import io.atoll.kernel.Address;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.consensus.RaftSettings;
import io.atoll.protocols.consensus.Recovered;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How far a search goes: what may happen, and how often, in any order and at any moment.
 *
 * @param start what each member has on its disk at the beginning
 * @param led whether the first member leads already, and all have its first entry
 * @param instantDisks whether disks write at once; otherwise a write can take any time
 * @param budget what may happen
 */
record GroupScope(
    String name, List<Recovered> start, boolean led, boolean instantDisks, Budget budget) {

  /**
   * What may happen, and how often, besides messages that arrive and disks that write.
   *
   * @param timeouts how often a member loses patience with its leader
   * @param proposals how often a leader is given something to put into the log
   * @param crashes how often a member crashes, and comes back with what is on its disk
   * @param reads how often a leader is asked to read
   */
  record Budget(int timeouts, int proposals, int crashes, int reads) {
    @Override
    public String toString() {
      return "timeouts %d, proposals %d, crashes %d, reads %d"
          .formatted(timeouts, proposals, crashes, reads);
    }
  }

  /** One entry a message, so that what follows it can be late. */
  static final RaftSettings SETTINGS =
      new RaftSettings(200, new Delay(1_000, 2_000), 0, 0, 1, 1_000, 2);

  /** A group of three that has just been founded, or has got its first leader. */
  static GroupScope of(boolean led, boolean instantDisks, Budget budget) {
    return new GroupScope(
        (led ? "led" : "founded") + (instantDisks ? "" : ", slow disks") + ", " + budget,
        Collections.nCopies(3, Recovered.founded()),
        led,
        instantDisks,
        budget);
  }

  static List<NodeRef> refs(int members) {
    return IntStream.range(0, members)
        .mapToObj(i -> new NodeRef(new Id(i), new Address(i)))
        .toList();
  }

  List<NodeRef> refs() {
    return refs(start.size());
  }
}
