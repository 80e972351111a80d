package io.atoll.cli.soak;

import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Keys that are written once, and must be there for ever.
 *
 * @param count how many
 */
record Ballast(int count) {

  private static final int PIPELINED = 1_000;
  private static final int PATIENCE_MILLIS = 20_000;
  private static final int FILL_SECONDS = 60;

  private static String key(int i) {
    return "ballast:" + i;
  }

  private static String value(int i) {
    return Integer.toString(i).repeat(20);
  }

  /** Write them all. What is refused is written again: on a busy machine that happens. */
  void fill(HostAndPort host) throws Exception {
    try (UnifiedJedis client = Clients.plain(host, PATIENCE_MILLIS)) {
      for (int from = 0; from < count; from += PIPELINED) {
        int first = from;
        Await.until("ballast is taken", FILL_SECONDS, () -> write(client, first));
      }
    }
  }

  private String write(UnifiedJedis client, int from) {
    List<Response<String>> replies = new ArrayList<>();
    try (AbstractPipeline pipeline = client.pipelined()) {
      for (int i = from; i < Math.min(from + PIPELINED, count); i++) {
        replies.add(pipeline.set(key(i), value(i)));
      }
    }
    try {
      replies.forEach(Response::get);
      return "";
    } catch (JedisException e) {
      return e.toString();
    }
  }

  /** How many of them are not there any more, or are something else. */
  int lost(HostAndPort host) {
    int lost = 0;
    try (UnifiedJedis client = Clients.plain(host, PATIENCE_MILLIS)) {
      for (int from = 0; from < count; from += PIPELINED) {
        List<Response<String>> values = new ArrayList<>();
        try (AbstractPipeline pipeline = client.pipelined()) {
          for (int i = from; i < Math.min(from + PIPELINED, count); i++) {
            values.add(pipeline.get(key(i)));
          }
        }
        for (int i = 0; i < values.size(); i++) {
          lost += value(from + i).equals(values.get(i).get()) ? 0 : 1;
        }
      }
    }
    return lost;
  }
}
