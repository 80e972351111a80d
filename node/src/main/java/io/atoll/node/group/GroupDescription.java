package io.atoll.node.group;

import io.atoll.gateway.cluster.VirtualNode;
import io.atoll.kernel.NodeRef;
import io.atoll.node.net.HostAddress;
import io.atoll.protocols.consensus.Lag;
import io.atoll.protocols.group.CallFailure;
import io.atoll.protocols.group.GroupHost;
import io.atoll.protocols.group.GroupId;
import io.atoll.protocols.group.GroupStatus;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.SlotRange;
import io.atoll.store.keyspace.WholeOperation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The groups of a host, in words for operators. */
final class GroupDescription {

  private GroupDescription() {}

  static List<VirtualNode> of(GroupHost host) {
    Map<GroupId, Answer.Counted> counts = new HashMap<>();
    for (GroupHost.Replica replica : host.replicas()) {
      counts.put(replica.placement().group(), count(replica.node()));
    }
    List<VirtualNode> nodes = new ArrayList<>();
    for (GroupStatus status : host.groups()) {
      Answer.Counted counted =
          counts.getOrDefault(status.placement().group(), new Answer.Counted(0, 0, 0));
      nodes.add(
          new VirtualNode(
              status.placement().node().id().toString(),
              status.arc() == null ? List.of() : SlotRange.of(status.arc()),
              state(status),
              counted.entries(),
              counted.sizeBytes(),
              group(status)));
    }
    return nodes;
  }

  /** What a replica has. */
  static Answer.Counted count(io.atoll.protocols.group.VirtualNode node) {
    Answer answer = (Answer) node.observe(new WholeOperation.Count());
    return (Answer.Counted) (answer instanceof Answer.OfArc ofArc ? ofArc.answer() : answer);
  }

  private static String state(GroupStatus status) {
    if (status.sealed()) {
      return "moved";
    }
    return status.movingTo() == null ? role(status) : "moving";
  }

  private static String role(GroupStatus status) {
    return status.role().name().toLowerCase(Locale.ROOT);
  }

  private static VirtualNode.Group group(GroupStatus status) {
    long behind = status.commitIndex() - status.appliedIndex();
    return new VirtualNode.Group(
        role(status),
        status.placement().epoch(),
        status.term(),
        status.leader() == null ? null : place(status.leader()),
        places(status.placement().hosts()),
        status.lags().stream().mapToLong(Lag::entries).max().orElse(Math.max(0, behind)),
        status.movingTo() == null ? List.of() : places(status.movingTo().hosts()));
  }

  /** What a client is told of a call that has no answer. */
  static Answer.Refused refusal(CallFailure failure) {
    return new Answer.Refused("CLUSTERDOWN " + why(failure));
  }

  private static String why(CallFailure failure) {
    if (failure instanceof CallFailure.Unanswered unanswered) {
      return "Slot %d was not served in time by its hosts: %s. See ./atoll status"
          .formatted(KeyIds.slotOf(unanswered.id()), String.join(", ", places(unanswered.hosts())));
    }
    return failure instanceof CallFailure.Unowned unowned
        ? "This host knows nobody yet who has slot " + KeyIds.slotOf(unowned.id())
        : "Who has the slot does not take this operation";
  }

  private static List<String> places(List<NodeRef> hosts) {
    return hosts.stream().map(GroupDescription::place).toList();
  }

  static String place(NodeRef host) {
    return HostAddress.place(host.address());
  }
}
