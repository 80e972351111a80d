package io.atoll.cli.soak;

import java.util.BitSet;
import java.util.List;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.util.SafeEncoder;

/** What CLUSTER SLOTS says. */
final class SlotMap {

  private SlotMap() {}

  /** Which slots a host has, as the host of a client knows it. */
  static BitSet slotsAt(UnifiedJedis client, HostProcess host) {
    BitSet there = new BitSet();
    for (Object range : ranges(client)) {
      List<?> words = (List<?>) range;
      List<?> place = (List<?>) words.get(2);
      boolean isThere =
          SafeEncoder.encode((byte[]) place.get(0)).equals(host.address().getHost())
              && number(place.get(1)) == host.clusterPort();
      for (int slot = number(words.get(0)); slot <= number(words.get(1)); slot++) {
        there.set(slot, isThere);
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
