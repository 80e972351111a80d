package io.atoll.cli.soak;

import java.util.BitSet;
import java.util.List;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.HostAndPort;
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
      boolean isThere =
          place(words).equals(new HostAndPort(host.address().getHost(), host.clusterPort()));
      for (int slot = number(words.get(0)); slot <= number(words.get(1)); slot++) {
        there.set(slot, isThere);
      }
    }
    return there;
  }

  /** Wait until so many hosts have slots: the host of a client learns of others after a while. */
  static void awaitHosts(UnifiedJedis client, int count, long seconds) throws Exception {
    Await.until(
        count + " hosts have slots",
        seconds,
        () -> {
          int hosts = hosts(client);
          return hosts == count ? "" : hosts + " have";
        });
  }

  private static int hosts(UnifiedJedis client) {
    return (int) ranges(client).stream().map(range -> place((List<?>) range)).distinct().count();
  }

  private static List<Object> ranges(UnifiedJedis client) {
    return client.executeCommand(
        new CommandObject<>(
            new CommandArguments(Protocol.Command.CLUSTER).add("SLOTS"),
            BuilderFactory.RAW_OBJECT_LIST));
  }

  private static HostAndPort place(List<?> range) {
    List<?> words = (List<?>) range.get(2);
    return new HostAndPort(SafeEncoder.encode((byte[]) words.get(0)), number(words.get(1)));
  }

  private static int number(Object word) {
    return Math.toIntExact((Long) word);
  }
}
