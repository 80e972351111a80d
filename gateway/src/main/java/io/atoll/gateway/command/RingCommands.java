package io.atoll.gateway.command;

import io.atoll.gateway.cluster.Cluster;
import io.atoll.gateway.cluster.Upkeep;
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
                  ring("nodes", 2, "The virtual nodes of this host.", RingCommands::nodes),
                  ring(
                      "rebalance",
                      3,
                      "Pause or resume all changes of groups, or say which are under way here.",
                      RingCommands::rebalance),
                  ring("remove", -3, "Count on a host no more.", RingCommands::remove),
                  ring(
                      "leave",
                      2,
                      "Hand everything to other hosts, and end.",
                      RingCommands::leave))));

  private RingCommands() {}

  private static Command ring(String name, int arity, String summary, Command.Handler handler) {
    return Command.of("atoll|" + name, arity, "admin", Keys.NONE, "server", summary, handler);
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
        : " role=%s epoch=%d term=%d leader=%s hosts=%s lag=%d moving=%s"
            .formatted(
                group.role(),
                group.epoch(),
                group.term(),
                group.leader() == null ? "-" : group.leader(),
                String.join(",", group.hosts()),
                group.lag(),
                group.movingTo().isEmpty() ? "-" : String.join(",", group.movingTo()));
  }

  private static void rebalance(Call call) throws CommandError {
    Cluster cluster = call.host().cluster();
    switch (call.option(2)) {
      case "pause" -> cluster.rebalance(true, why -> tell(call, why));
      case "resume" -> cluster.rebalance(false, why -> tell(call, why));
      case "status" -> cluster.upkeep(upkeep -> call.reply(Reply.verbatim(text(upkeep))));
      default -> throw new CommandError(Reply.SYNTAX_ERROR);
    }
  }

  private static String text(Upkeep upkeep) {
    StringBuilder text = new StringBuilder();
    text.append(
        "mode=%s durability=%s replicas=%d zone=%s paused=%s\n"
            .formatted(
                upkeep.mode(),
                upkeep.durability(),
                upkeep.replicas(),
                orDash(upkeep.zone()),
                upkeep.paused() ? "yes" : "no"));
    if (!upkeep.trouble().isEmpty()) {
      text.append("trouble ").append(upkeep.trouble()).append('\n');
    }
    for (Upkeep.Member member : upkeep.members()) {
      text.append(
          "host %s %s zone=%s%s\n"
              .formatted(
                  member.place(),
                  member.standing(),
                  orDash(member.zone()),
                  member.isSelf() ? " myself" : ""));
    }
    for (Upkeep.Change change : upkeep.changes()) {
      text.append(
          "change %s millis=%d %s: %s\n"
              .formatted(change.node(), change.sinceMillis(), change.what(), change.reason()));
    }
    return text.toString();
  }

  private static String orDash(String word) {
    return word.isEmpty() ? "-" : word;
  }

  private static void remove(Call call) throws CommandError {
    boolean force = call.size() == 4 && call.option(3).equals("force");
    if (call.size() > 3 && !force) {
      throw new CommandError(Reply.SYNTAX_ERROR);
    }
    call.host().cluster().remove(call.option(2), force, why -> tell(call, why));
  }

  private static void leave(Call call) {
    call.host().cluster().leave(why -> tell(call, why));
  }

  private static void tell(Call call, @Nullable String whyNot) {
    call.reply(whyNot == null ? Reply.OK : Reply.error("ERR " + whyNot));
  }
}
