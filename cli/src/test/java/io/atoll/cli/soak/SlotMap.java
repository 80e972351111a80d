package io.atoll.cli.soak;

import java.util.List;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.UnifiedJedis;

/** What CLUSTER SLOTS says. */
final class SlotMap {

  private static final int SLOTS = 16_384;

  private SlotMap() {}

  /** Which slots are at a cluster port, as the host of a client knows it. */
  static boolean[] slotsAt(UnifiedJedis client, int clusterPort) {
    boolean[] there = new boolean[SLOTS];
    for (Object range : ranges(client)) {
      List<?> words = (List<?>) range;
      long port = (Long) ((List<?>) words.get(2)).get(1);
      for (int slot = number(words.get(0)); slot <= number(words.get(1)); slot++) {
        there[slot] = port == clusterPort;
      }
    }
    return there;
  }

  /** How many hosts have slots. */
  static int hosts(UnifiedJedis client) {
    return (int) ranges(client).stream().map(range -> ((List<?>) range).get(2)).distinct().count();
  }

  private static List<Object> ranges(UnifiedJedis client) {
    return client.executeCommand(
        new CommandObject<>(
            new CommandArguments(Protocol.Command.CLUSTER).add("SLOTS"),
            BuilderFactory.RAW_OBJECT_LIST));
  }

  private static int number(Object word) {
    return Math.toIntExact((Long) word);
  }
}
