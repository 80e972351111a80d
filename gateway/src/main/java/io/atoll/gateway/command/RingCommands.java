package io.atoll.gateway.command;

import io.atoll.gateway.cluster.VirtualNode;
import io.atoll.gateway.command.Command.Keys;
import io.atoll.gateway.resp.Reply;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What Redis has no words for: the ring, as operators see it. */
final class RingCommands {

  static final List<Command> COMMANDS =
      List.of(
          Command.container(
              "atoll",
              "server",
              "The ring.",
              List.of(
                  ring("nodes", "The virtual nodes of this host.", RingCommands::nodes),
                  ring("leave", "Hand everything to other hosts, and end.", RingCommands::leave))));

  private RingCommands() {}

  private static Command ring(String name, String summary, Command.Handler handler) {
    return Command.of("atoll|" + name, 2, "admin", Keys.NONE, "server", summary, handler);
  }

  private static void nodes(Call call) {
    call.host()
        .cluster()
        .virtualNodes(
            nodes ->
                call.reply(
                    Reply.verbatim(
                        nodes.stream().map(RingCommands::line).collect(Collectors.joining()))));
  }

  private static String line(VirtualNode node) {
    String slots =
        node.slots().stream()
            .map(range -> range.first() + "-" + range.last())
            .collect(Collectors.joining(","));
    return node.id()
        + " "
        + (slots.isEmpty() ? "-" : slots)
        + " "
        + node.state()
        + " keys="
        + node.keys()
        + " bytes="
        + node.sizeBytes()
        + group(node.group())
        + "\n";
  }

  private static String group(VirtualNode.@Nullable Group group) {
    return group == null
        ? ""
        : " epoch=%d term=%d leader=%s hosts=%s lag=%d moving=%s"
            .formatted(
                group.epoch(),
                group.term(),
                group.leader() == null ? "-" : group.leader(),
                String.join(",", group.hosts()),
                group.lag(),
                group.movingTo().isEmpty() ? "-" : String.join(",", group.movingTo()));
  }

  private static void leave(Call call) {
    call.host()
        .cluster()
        .leave(why -> call.reply(why == null ? Reply.OK : Reply.error("ERR " + why)));
  }
}
