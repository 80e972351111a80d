package io.atoll.testing;

import io.atoll.store.keyspace.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Commands drawn from a seed: sensible ones mostly, now and then with a word too many or too few,
 * with options that contradict each other, or with no sense at all.
 */
public final class RandomCommands {

  private static final List<String> TEMPLATES =
      List.of(
          "GET k",
          "GET k",
          "GET k",
          "SET k v",
          "SET k v",
          "SET k v",
          "SET k n",
          "SET k v o",
          "SET k v o o",
          "SET k v EX t",
          "SET k v PX t o",
          "SET k v EXAT T",
          "SET k v PXAT M",
          "SET k v KEEPTTL",
          "SET k v EX b",
          "SET k v NX GET",
          "GETEX k",
          "GETEX k EX t",
          "GETEX k PERSIST",
          "GETEX k PXAT M",
          "GETEX k PX b",
          "GETEX k o",
          "GETDEL k",
          "GETSET k v",
          "SETNX k v",
          "SETEX k t v",
          "PSETEX k t v",
          "SETEX k b v",
          "MGET k k k",
          "MGET u u u k",
          "MSET k v k v",
          "MSET u v u v u v",
          "MSET k v k",
          "MSETNX k v k v",
          "APPEND k v",
          "STRLEN k",
          "GETRANGE k i i",
          "SETRANGE k i v",
          "SETRANGE k i e",
          "SETRANGE k 536870912 v",
          "INCR k",
          "DECR k",
          "INCRBY k n",
          "DECRBY k n",
          "INCRBYFLOAT k f",
          "INCRBYFLOAT k n",
          "DEL k",
          "DEL k k u",
          "UNLINK k k",
          "EXISTS k k u k",
          "TYPE k",
          "TOUCH k u",
          "COPY k k",
          "COPY k k REPLACE",
          "COPY k k DB i",
          "RENAME k k",
          "RENAMENX k k",
          "EXPIRE k t",
          "PEXPIRE k t",
          "EXPIREAT k T",
          "PEXPIREAT k M",
          "EXPIRE k t c",
          "EXPIRE k t c c",
          "PEXPIREAT k M c",
          "EXPIREAT k T c",
          "EXPIRE k b",
          "PEXPIRE k b c",
          "TTL k",
          "PTTL k",
          "EXPIRETIME k",
          "PEXPIRETIME k",
          "PERSIST k",
          "DBSIZE",
          "KEYS p",
          "SCAN 0 COUNT 100000",
          "SCAN 0 MATCH p COUNT 100000",
          "SCAN 0 TYPE string COUNT 100000",
          "SCAN 0 TYPE hash COUNT 100000",
          "SCAN x",
          "SCAN 0 COUNT 0",
          "SCAN 0 COUNT -1",
          "SCAN 0 COUNT x",
          "OBJECT FREQ k",
          "OBJECT IDLETIME k",
          "OBJECT NOPE k",
          "PING",
          "PING v",
          "ECHO v",
          "SELECT i",
          "SELECT v",
          "AUTH v",
          "AUTH default v",
          "AUTH v v",
          "CLIENT SETNAME v",
          "CLIENT GETNAME",
          "CLIENT NO-EVICT ON",
          "CLIENT NO-EVICT v",
          "CLIENT NOPE",
          "CONFIG GET save",
          "CONFIG GET maxmemory",
          "FLUSHALL v",
          "COMMAND GETKEYS MSET k v k v",
          "COMMAND GETKEYS GET k",
          "COMMAND GETKEYS PING",
          "COMMAND GETKEYS NOPE v",
          "NOPE",
          "NOPE v k",
          "HELLO v",
          "HELLO 2 o",
          "RESET");

  private static final List<String> OPTIONS =
      List.of("NX", "XX", "GET", "KEEPTTL", "PERSIST", "EX", "nx", "gEt", "REPLACE", "0");
  private static final List<String> CONDITIONS = List.of("NX", "XX", "GT", "LT", "gt", "NOPE");
  private static final List<String> PATTERNS =
      List.of("*", "{t}*", "*[a-c]", "u?", "{t}[^ab]", "*\\a", "nope", "**a**", "[", "*[b-a]*");
  private static final List<String> NUMBERS =
      List.of(
          "0",
          "1",
          "-1",
          "7",
          "10",
          "-0",
          "+1",
          "01",
          " 1",
          "1.5",
          "abc",
          "",
          "99999999999999999999",
          "9223372036854775807",
          "-9223372036854775808",
          "4294967296",
          "1e3");

  /** As times they are too large, over, or no numbers. */
  private static final List<String> BAD_TIMES =
      List.of(
          "0",
          "-1",
          "-0",
          "+1",
          "01",
          "1.5",
          "abc",
          "",
          "99999999999999999999",
          "9223372036854775807",
          "-9223372036854775808",
          "9223372036854775");

  private static final List<String> FRACTIONS =
      List.of(
          "0.1",
          "-0.1",
          "1.5",
          "3.0e3",
          "1e-5",
          "0.3333333333333333333",
          "1234567.891",
          "abc",
          "1e400",
          "-5",
          ".5",
          "5.",
          "inf",
          "-inf",
          "nan",
          "",
          "1e-30",
          "99999999999.00000001");

  private final SplittableRandom random;
  private final long nowSeconds;

  public RandomCommands(long seed, long nowSeconds) {
    random = new SplittableRandom(seed);
    this.nowSeconds = nowSeconds;
  }

  public List<Bytes> next() {
    String[] template = TEMPLATES.get(random.nextInt(TEMPLATES.size())).split(" ");
    List<String> words = new ArrayList<>();
    words.add(spelled(template[0]));
    for (int i = 1; i < template.length; i++) {
      words.add(word(template[i]));
    }
    if (random.nextInt(40) == 0) {
      words.add(word("v"));
    } else if (random.nextInt(40) == 0 && words.size() > 1) {
      words.remove(words.size() - 1);
    }
    return RespClient.request(words.toArray(String[]::new));
  }

  private String spelled(String name) {
    return switch (random.nextInt(6)) {
      case 0 -> name.toLowerCase(Locale.ROOT);
      case 1 -> name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
      default -> name;
    };
  }

  private String word(String kind) {
    return switch (kind) {
      case "k" -> "{t}" + (char) ('a' + random.nextInt(8));
      case "u" -> "u" + random.nextInt(6);
      case "v" -> value();
      case "e" -> "";
      case "n" -> pick(NUMBERS);
      case "b" -> pick(BAD_TIMES);
      case "f" -> pick(FRACTIONS);
      case "i" -> Integer.toString(random.nextInt(-12, 12));
      case "o" -> pick(OPTIONS);
      case "c" -> pick(CONDITIONS);
      case "p" -> pick(PATTERNS);
      // far enough away not to expire during the test, and hardly ever the same
      case "t" -> Integer.toString(random.nextInt(10_000_000, 2_000_000_000));
      case "T" -> Long.toString(nowSeconds + random.nextInt(100_000, 2_000_000_000));
      case "M" -> Long.toString((nowSeconds + random.nextInt(100_000, 2_000_000_000)) * 1000 + 7);
      default -> kind;
    };
  }

  private String value() {
    return switch (random.nextInt(5)) {
      case 0 -> Integer.toString(random.nextInt(-100, 100));
      case 1 -> pick(FRACTIONS);
      case 2 -> "x".repeat(random.nextInt(60));
      case 3 -> {
        StringBuilder bytes = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
          bytes.append((char) random.nextInt(256));
        }
        yield bytes.toString();
      }
      default -> "word" + random.nextInt(3);
    };
  }

  private String pick(List<String> words) {
    return words.get(random.nextInt(words.size()));
  }
}
