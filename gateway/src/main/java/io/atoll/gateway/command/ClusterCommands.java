package io.atoll.gateway.command;

import io.atoll.gateway.command.Command.Keys;
import io.atoll.gateway.resp.Reply;
import io.atoll.store.keyspace.KeyIds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where keys are, for clients that go there themselves. One host has all of them, and names itself
 * by the address under which the client has reached it.
 */
final class ClusterCommands {

  static final List<Command> COMMANDS =
      List.of(
          Command.container(
              "cluster",
              "cluster",
              "Where keys are.",
              List.of(
                  cluster("keyslot", 3, "The slot of a key.", ClusterCommands::keySlot),
                  cluster(
                      "countkeysinslot",
                      3,
                      "How many keys there are in a slot.",
                      ClusterCommands::countKeysInSlot),
                  cluster(
                      "myid",
                      2,
                      "The identifier of this host.",
                      call -> call.reply(Reply.bulk(call.host().nodeId()))),
                  cluster("info", 2, "The state of the cluster.", ClusterCommands::info),
                  cluster("nodes", 2, "The hosts, as lines of text.", ClusterCommands::nodes),
                  cluster("slots", 2, "Which host has which slots.", ClusterCommands::slots),
                  cluster(
                      "shards",
                      2,
                      "The same with more about the hosts.",
                      ClusterCommands::shards))));

  private static final int LAST_SLOT = KeyIds.SLOTS - 1;

  private ClusterCommands() {}

  private static Command cluster(String name, int arity, String summary, Command.Handler handler) {
    return Command.of(
        "cluster|" + name, arity, "loading stale", Keys.NONE, "cluster", summary, handler);
  }

  private static void keySlot(Call call) {
    call.reply(Reply.number(KeyIds.slotOf(call.word(2))));
  }

  private static void countKeysInSlot(Call call) throws CommandError {
    long slot = call.number(2);
    if (slot < 0 || slot > LAST_SLOT) {
      throw new CommandError("ERR Invalid slot");
    }
    call.host().database().countInSlot((int) slot, count -> call.reply(Reply.number(count)));
  }

  private static void info(Call call) {
    String text =
        """
        cluster_enabled:1
        cluster_state:ok
        cluster_slots_assigned:16384
        cluster_slots_ok:16384
        cluster_slots_pfail:0
        cluster_slots_fail:0
        cluster_known_nodes:1
        cluster_size:1
        cluster_current_epoch:1
        cluster_my_epoch:1
        """;
    call.reply(Reply.verbatim(text.replace("\n", "\r\n")));
  }

  private static void nodes(Call call) {
    call.reply(
        Reply.verbatim(
            call.host().nodeId()
                + " "
                + address(call)
                + ":"
                + port(call)
                + "@0 myself,master - 0 0 1 connected 0-"
                + LAST_SLOT
                + "\n"));
  }

  private static void slots(Call call) {
    Reply node =
        Reply.array(
            Reply.bulk(address(call)),
            Reply.number(port(call)),
            Reply.bulk(call.host().nodeId()),
            Reply.array());
    call.reply(Reply.array(Reply.array(Reply.number(0), Reply.number(LAST_SLOT), node)));
  }

  private static void shards(Call call) {
    Map<String, Reply> node = new LinkedHashMap<>();
    node.put("id", Reply.bulk(call.host().nodeId()));
    node.put("port", Reply.number(port(call)));
    node.put("ip", Reply.bulk(address(call)));
    node.put("endpoint", Reply.bulk(address(call)));
    node.put("role", Reply.bulk("master"));
    node.put("replication-offset", Reply.number(0));
    node.put("health", Reply.bulk("online"));
    Map<String, Reply> shard = new LinkedHashMap<>();
    shard.put("slots", Reply.array(Reply.number(0), Reply.number(LAST_SLOT)));
    shard.put("nodes", Reply.array(Reply.map(node)));
    call.reply(Reply.array(Reply.map(shard)));
  }

  private static String address(Call call) {
    return call.session().local().getAddress().getHostAddress();
  }

  private static int port(Call call) {
    return call.session().local().getPort();
  }
}
