package io.atoll.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.store.keyspace.Bytes;
import io.atoll.testing.RandomCommands;
import io.atoll.testing.RedisServer;
import io.atoll.testing.RespClient;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Atoll against the original: the same commands to both, and every reply compared. Where Atoll is
 * meant to differ is in docs/redis.md, and the commands leave that out.
 */
class DifferentialTest {

  private static final int COMMANDS = Integer.getInteger("differential.commands", 2_000);
  private static final long SEED = Long.getLong("differential.seed", 1);
  private static final int AT_ONCE = 50;

  /** Two servers do not get a command in the same instant. */
  private static final long APART_SECONDS = 5;

  @ParameterizedTest
  @CsvSource({"2, 1", "3, 1", "2, 5", "3, 5"})
  void everyReplyIsThatOfRedis(String protocol, int hosts) throws Exception {
    try (RedisServer redis = RedisServer.start();
        TestRing ring = TestRing.of(hosts);
        RespClient original = new RespClient(redis.address());
        RespClient ours = new RespClient(ring.plain())) {
      RandomCommands commands = new RandomCommands(SEED, System.currentTimeMillis() / 1000);
      Map<String, Integer> seen = new HashMap<>();
      List<String> differences = new ArrayList<>();
      int errors = 0;
      for (int done = 0; done < COMMANDS / 4; done += AT_ONCE) {
        List<List<Bytes>> batch = new ArrayList<>();
        batch.add(RespClient.request("HELLO", protocol));
        for (int i = 0; i < AT_ONCE; i++) {
          batch.add(commands.next());
        }
        List<String> expected = original.callAll(batch);
        List<String> actual = ours.callAll(batch);
        for (int i = 1; i < batch.size(); i++) {
          String name = batch.get(i).get(0).toAscii().toLowerCase(Locale.ROOT);
          if (!isSame(compared(name, batch.get(i)), actual.get(i), expected.get(i))) {
            differences.add(
                String.format(
                    "command %d, %s after %s: %s, and not %s",
                    done + i,
                    batch.get(i),
                    batch.subList(Math.max(1, i - 6), i),
                    actual.get(i),
                    expected.get(i)));
          }
          seen.merge(name, 1, Integer::sum);
          errors += expected.get(i).startsWith("-") ? 1 : 0;
        }
      }
      assertThat(differences)
          .as(
              "differences; replay: ./atoll test -pl node -am -Dtest=DifferentialTest"
                  + " -Dsurefire.failIfNoSpecifiedTests=false -Ddifferential.seed=%d"
                  + " -Ddifferential.commands=%d",
              SEED, COMMANDS)
          .isEmpty();
      assertThat(seen).as("commands that were compared").hasSizeGreaterThan(45);
      assertThat(errors).as("errors that were compared").isBetween(COMMANDS / 40, COMMANDS / 8);
    }
  }

  /** The command, and what it asks for where that decides how replies are compared. */
  private static String compared(String name, List<Bytes> words) {
    boolean asksForIdleTime =
        name.equals("object")
            && words.size() > 1
            && words.get(1).toAscii().equalsIgnoreCase("idletime");
    return asksForIdleTime ? "object idletime" : name;
  }

  private static boolean isSame(String name, String actual, String expected) {
    return switch (name) {
      case "keys", "scan" -> sorted(actual).equals(sorted(expected));
      case "ttl", "expiretime", "object" -> isNear(actual, expected, APART_SECONDS);
      // since the last use there, since the last write here: docs/redis.md
      case "object idletime" -> isNear(actual, expected, Integer.MAX_VALUE);
      case "pttl", "pexpiretime" -> isNear(actual, expected, 1000 * APART_SECONDS);
      // who is there differs, of course
      case "hello" -> actual.startsWith("-") ? actual.equals(expected) : !expected.startsWith("-");
      default -> actual.equals(expected);
    };
  }

  /** The order of keys is nobody's promise. */
  private static String sorted(String reply) {
    if (reply.startsWith("-")) {
      return reply;
    }
    char[] characters = reply.toCharArray();
    Arrays.sort(characters);
    return new String(characters);
  }

  private static boolean isNear(String actual, String expected, long apart) {
    if (!actual.startsWith(":") || !expected.startsWith(":") || expected.startsWith(":-")) {
      return actual.equals(expected);
    }
    long distance = Long.parseLong(actual.substring(1)) - Long.parseLong(expected.substring(1));
    return Math.abs(distance) <= apart;
  }

  /** Values whose encoding does not depend on how they came to be. */
  @Test
  void encodingsAreThoseOfRedis() throws Exception {
    try (RedisServer redis = RedisServer.start();
        TestRing ring = TestRing.of(1);
        RespClient original = new RespClient(redis.address());
        RespClient ours = new RespClient(ring.plain())) {
      for (String value :
          List.of("1", "-12", "01", "9223372036854775808", "", "x".repeat(44), "x".repeat(45))) {
        original.call("SET", "k", value);
        ours.call("SET", "k", value);
        assertThat(ours.call("OBJECT", "ENCODING", "k"))
            .as("encoding of '%s'", value)
            .isEqualTo(original.call("OBJECT", "ENCODING", "k"));
      }
    }
  }
}
