package io.atoll.node.group;

import io.atoll.gateway.cluster.Upkeep;
import io.atoll.kernel.Address;
import io.atoll.kernel.NodeRef;
import io.atoll.node.engine.Mode;
import io.atoll.protocols.group.Change;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.Member;
import io.atoll.protocols.group.Status;
import io.atoll.store.keyspace.KeyIds;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** How groups are looked after, in words for operators. */
final class UpkeepDescription {

  private UpkeepDescription() {}

  static Upkeep of(
      GroupOptions options, String trouble, Address self, Status status, long nowMillis) {
    return new Upkeep(
        Mode.CONSISTENT.word(),
        options.durability().name().toLowerCase(Locale.ROOT),
        options.replicas(),
        zone(options, self, status),
        trouble,
        status.paused(),
        status.changes().stream().map(it -> change(it, nowMillis)).toList(),
        status.members().stream().filter(it -> !it.gone()).map(it -> member(it, self)).toList());
  }

  /** A host that was started without a zone is where it was before. */
  private static String zone(GroupOptions options, Address self, Status status) {
    return status.members().stream()
        .filter(it -> it.host().address().equals(self))
        .map(Member::zone)
        .findFirst()
        .orElse(options.zone());
  }

  private static Upkeep.Change change(Change change, long nowMillis) {
    return new Upkeep.Change(
        change.node().id().toString(),
        what(change.command()),
        change.reason().text(GroupDescription::place),
        Math.max(0, nowMillis - change.sinceMillis()));
  }

  private static String what(GroupCommand command) {
    if (command instanceof GroupCommand.Move move) {
      return "move to " + places(move.hosts());
    }
    if (command instanceof GroupCommand.Split split) {
      return "split behind slot " + KeyIds.slotOf(split.child().id());
    }
    if (command instanceof GroupCommand.Transfer transfer) {
      return "have " + GroupDescription.place(transfer.to()) + " lead";
    }
    return "merge with the next one";
  }

  private static String places(List<NodeRef> hosts) {
    return hosts.stream().map(GroupDescription::place).collect(Collectors.joining(","));
  }

  private static Upkeep.Member member(Member member, Address self) {
    return new Upkeep.Member(
        GroupDescription.place(member.host()),
        member.staying() ? "stays" : "leaves",
        member.zone(),
        member.host().address().equals(self));
  }
}
