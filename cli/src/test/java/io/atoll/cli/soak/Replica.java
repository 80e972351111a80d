package io.atoll.cli.soak;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.commands.ProtocolCommand;

/**
 * One host's part in one group, as ATOLL NODES tells it.
 *
 * @param slots how many
 * @param state leader, follower or the like; moved, moving
 * @param leader a place, or - if the host does not know
 * @param hosts places
 */
record Replica(
    String node,
    int slots,
    String state,
    long keys,
    long epoch,
    String leader,
    List<String> hosts,
    long lag) {

  private static final ProtocolCommand ATOLL = () -> "ATOLL".getBytes(StandardCharsets.US_ASCII);

  /** All that a host has part in. */
  static List<Replica> of(UnifiedJedis host) {
    String lines =
        host.executeCommand(
            new CommandObject<>(new CommandArguments(ATOLL).add("NODES"), BuilderFactory.STRING));
    return lines.lines().map(Replica::parse).toList();
  }

  private static Replica parse(String line) {
    String[] words = line.split(" ");
    Map<String, String> named = new HashMap<>();
    for (String word : words) {
      int equals = word.indexOf('=');
      if (equals > 0) {
        named.put(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    return new Replica(
        words[0],
        slots(words[1]),
        words[2],
        Long.parseLong(named.getOrDefault("keys", "0")),
        Long.parseLong(named.getOrDefault("epoch", "0")),
        named.getOrDefault("leader", "-"),
        List.of(named.getOrDefault("hosts", "").split(",")),
        Long.parseLong(named.getOrDefault("lag", "0")));
  }

  private static int slots(String ranges) {
    return ranges.equals("-")
        ? 0
        : Arrays.stream(ranges.split(","))
            .map(range -> range.split("-"))
            .mapToInt(ends -> Integer.parseInt(ends[1]) - Integer.parseInt(ends[0]) + 1)
            .sum();
  }

  boolean leads() {
    return state.equals("leader");
  }

  /** The group that it is part of. */
  String group() {
    return node + "/" + epoch;
  }
}
