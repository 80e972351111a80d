package io.atoll.lab.protocols.group;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.group.Directory;
import io.atoll.protocols.group.Members;
import io.atoll.protocols.group.Steward;
import io.atoll.protocols.group.StewardSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stewards that get something wrong: scenarios must notice. */
final class StewardMutations {

  private StewardMutations() {}

  /** Puts two replicas on one host. */
  static final class Doubling extends Steward {
    Doubling(
        NodeRef self, long run, StewardSettings settings, Members members, Directory directory) {
      super(self, run, settings, members, directory);
    }

    @Override
    protected boolean isSafe(List<NodeRef> now, List<NodeRef> next) {
      return true;
    }

    @Override
    protected @Nullable NodeRef newcomer(NodeRef node, NodeRef out, List<NodeRef> hosts) {
      return hosts.stream().filter(it -> !it.equals(out)).findFirst().orElse(null);
    }
  }

  /** Has a virtual node go on where nobody was in its group. */
  static final class Leaping extends Steward {
    Leaping(
        NodeRef self, long run, StewardSettings settings, Members members, Directory directory) {
      super(self, run, settings, members, directory);
    }

    @Override
    protected boolean isSafe(List<NodeRef> now, List<NodeRef> next) {
      return true;
    }

    @Override
    protected List<NodeRef> exchange(List<NodeRef> hosts, NodeRef out, NodeRef in) {
      return hosts.size() == 1 ? List.of(in) : super.exchange(hosts, out, in);
    }
  }

  /** Gives up a host as soon as it is not heard of. */
  static final class Impatient extends Steward {
    Impatient(
        NodeRef self, long run, StewardSettings settings, Members members, Directory directory) {
      super(self, run, settings, members, directory);
    }

    @Override
    protected boolean isLong(long silenceMillis) {
      return silenceMillis >= 1_500;
    }
  }

  /** Takes everything for little. */
  static final class Greedy extends Steward {
    Greedy(NodeRef self, long run, StewardSettings settings, Members members, Directory directory) {
      super(self, run, settings, members, directory);
    }

    @Override
    protected boolean isTiny(long amount, long limit) {
      return true;
    }
  }

  /** Moves replicas for a difference of one. */
  static final class Restless extends Steward {
    Restless(
        NodeRef self, long run, StewardSettings settings, Members members, Directory directory) {
      super(self, run, settings, members, directory);
    }

    @Override
    protected int leastDifference() {
      return 1;
    }
  }
}
