package io.atoll.gateway.command;

import io.atoll.gateway.cluster.ClusterMap;
import io.atoll.gateway.cluster.ClusterMap.HostSlots;
import io.atoll.gateway.cluster.HostPlace;
import io.atoll.gateway.command.Command.Keys;
import io.atoll.gateway.resp.Reply;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.SlotRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Where keys are, for clients that go there themselves. */
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
                      call -> call.reply(Reply.bulk(call.host().cluster().self().id().digits()))),
                  cluster("info", 2, "The state of the cluster.", ClusterCommands::info),
                  cluster("nodes", 2, "The hosts, as lines of text.", ClusterCommands::nodes),
                  cluster("slots", 2, "Which host has which slots.", ClusterCommands::slots),
                  cluster(
                      "shards",
                      2,
                      "The same with more about the hosts.",
                      ClusterCommands::shards))),
          accepted("asking", "Accepted: a slot is never in two places."),
          accepted("readonly", "Accepted: there are no replicas to read from."),
          accepted("readwrite", "Accepted, as READONLY is."));

  private static final int LAST_SLOT = KeyIds.SLOTS - 1;

  /** Redis counts its elections of masters; here is none. */
  private static final int EPOCH = 1;

  private ClusterCommands() {}

  private static Command cluster(String name, int arity, String summary, Command.Handler handler) {
    return Command.of(
        "cluster|" + name, arity, "loading stale", Keys.NONE, "cluster", summary, handler);
  }

  /** What clients of Redis Cluster say before some commands, and what changes nothing here. */
  private static Command accepted(String name, String summary) {
    return Command.of(name, 1, "fast", Keys.NONE, "cluster", summary, call -> call.reply(Reply.OK));
  }

  private static void keySlot(Call call) {
    call.reply(Reply.number(KeyIds.slotOf(call.word(2))));
  }

  private static void countKeysInSlot(Call call) throws CommandError {
    long slot = call.number(2);
    if (slot < 0 || slot > LAST_SLOT) {
      throw new CommandError("ERR Invalid slot");
    }
    call.host().database().countInSlot((int) slot, answer -> call.reply(Replies.of(answer)));
  }

  private static void info(Call call) {
    ClusterMap map = call.host().cluster().map();
    Map<String, Object> lines = new LinkedHashMap<>();
    lines.put("cluster_enabled", 1);
    lines.put("cluster_state", map.servedSlots() == KeyIds.SLOTS ? "ok" : "fail");
    lines.put("cluster_slots_assigned", map.assignedSlots());
    lines.put("cluster_slots_ok", map.servedSlots());
    lines.put("cluster_slots_pfail", 0);
    lines.put("cluster_slots_fail", map.assignedSlots() - map.servedSlots());
    lines.put("cluster_known_nodes", map.hosts().size());
    lines.put("cluster_size", map.size());
    lines.put("cluster_current_epoch", EPOCH);
    lines.put("cluster_my_epoch", EPOCH);
    StringBuilder text = new StringBuilder();
    lines.forEach((key, value) -> text.append(key).append(':').append(value).append("\r\n"));
    call.reply(Reply.verbatim(text.toString()));
  }

  private static void nodes(Call call) {
    HostPlace self = call.host().cluster().self();
    StringBuilder text = new StringBuilder();
    for (HostSlots host : call.host().cluster().map().hosts()) {
      HostPlace place = host.host();
      text.append(place.id())
          .append(' ')
          .append(Redirection.addressFor(call, place))
          .append(':')
          .append(place.clusterPort())
          .append("@0 ")
          .append(place.id().equals(self.id()) ? "myself,master" : "master")
          .append(host.inReach() ? "" : ",fail?")
          .append(" - 0 0 ")
          .append(EPOCH)
          .append(host.inReach() ? " connected" : " disconnected");
      for (SlotRange range : host.slots()) {
        text.append(' ').append(range.first());
        if (range.last() > range.first()) {
          text.append('-').append(range.last());
        }
      }
      text.append('\n');
    }
    call.reply(Reply.verbatim(text.toString()));
  }

  private static void slots(Call call) {
    Map<Integer, Reply> byFirst = new TreeMap<>();
    for (HostSlots host : call.host().cluster().map().hosts()) {
      HostPlace place = host.host();
      Reply node =
          Reply.array(
              Reply.bulk(Redirection.addressFor(call, place)),
              Reply.number(place.clusterPort()),
              Reply.bulk(place.id().digits()),
              Reply.array());
      for (SlotRange range : host.slots()) {
        byFirst.put(
            range.first(),
            Reply.array(Reply.number(range.first()), Reply.number(range.last()), node));
      }
    }
    call.reply(Reply.array(List.copyOf(byFirst.values())));
  }

  private static void shards(Call call) {
    List<Reply> shards = new ArrayList<>();
    for (HostSlots host : call.host().cluster().map().hosts()) {
      List<Reply> slots = new ArrayList<>();
      for (SlotRange range : host.slots()) {
        slots.add(Reply.number(range.first()));
        slots.add(Reply.number(range.last()));
      }
      Map<String, Reply> shard = new LinkedHashMap<>();
      shard.put("slots", Reply.array(slots));
      shard.put("nodes", Reply.array(node(call, host)));
      shards.add(Reply.map(shard));
    }
    call.reply(Reply.array(shards));
  }

  private static Reply node(Call call, HostSlots host) {
    HostPlace place = host.host();
    Reply address = Reply.bulk(Redirection.addressFor(call, place));
    Map<String, Reply> node = new LinkedHashMap<>();
    node.put("id", Reply.bulk(place.id().digits()));
    node.put("port", Reply.number(place.clusterPort()));
    node.put("ip", address);
    node.put("endpoint", address);
    node.put("role", Reply.bulk("master"));
    node.put("replication-offset", Reply.number(0));
    node.put("health", Reply.bulk(host.inReach() ? "online" : "fail"));
    return Reply.map(node);
  }
}
