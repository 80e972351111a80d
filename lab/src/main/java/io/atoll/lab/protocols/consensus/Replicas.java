package io.atoll.lab.protocols.consensus;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.consensus.RaftReplica;
import io.atoll.protocols.consensus.RaftSettings;
import io.atoll.protocols.consensus.Recovered;
import java.util.List;

/** Makes the members of a group: as they should be, or with a mistake. */
@FunctionalInterface
public interface Replicas {

  RaftReplica start(
      NodeRef self, List<NodeRef> members, RaftSettings settings, Recovered recovered);
}
