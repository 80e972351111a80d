package io.atoll.gateway.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.store.keyspace.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CommandTableTest {

  /** The list, so that none gets lost. */
  private static final List<String> EXPECTED =
      List.of(
          "ping echo hello auth select quit reset client|id client|setname client|getname",
          "client|setinfo client|list client|info client|no-evict command|count command|docs",
          "command|info command|list command|getkeys info config|get time dbsize flushall flushdb get",
          "set getex getdel getset setnx setex psetex mget mset msetnx append strlen getrange setrange",
          "incr incrby incrbyfloat decr decrby del unlink exists type touch copy rename renamenx expire",
          "pexpire expireat pexpireat ttl pttl expiretime pexpiretime persist randomkey scan keys",
          "object|encoding object|freq object|idletime object|refcount cas delex cluster|keyslot",
          "cluster|countkeysinslot cluster|myid cluster|info cluster|nodes cluster|slots cluster|shards");

  @Test
  void everyCommandIsFoundInAnySpelling() {
    List<String> names =
        EXPECTED.stream().flatMap(line -> List.of(line.split(" ")).stream()).toList();
    assertThat(names).hasSizeGreaterThan(75);
    for (String name : names) {
      assertThat(CommandTable.ALL.find(Bytes.of(name))).as(name).isNotNull();
      String upper = name.toUpperCase(Locale.ROOT);
      assertThat(CommandTable.ALL.find(Bytes.of(upper))).as(upper).isNotNull();
      String mixed = upper.charAt(0) + name.substring(1);
      assertThat(CommandTable.ALL.find(Bytes.of(mixed))).as(mixed).isNotNull();
    }
  }

  @Test
  void keysAreFoundWhereTheTableSaysTheyAre() throws CommandError {
    List<Bytes> words =
        List.of(Bytes.of("mset"), Bytes.of("a"), Bytes.of("1"), Bytes.of("b"), Bytes.of("2"));
    assertThat(CommandTable.ALL.find(words).keys().in(words))
        .containsExactly(Bytes.of("a"), Bytes.of("b"));
  }

  @Test
  void theDocumentHasTheTable() throws IOException {
    assertThat(Files.readString(Path.of("../docs/redis.md"))).contains(table());
  }

  /** A line for each group, with its commands. */
  private static String table() {
    return CommandTable.ALL.commands().stream()
        .map(Command::group)
        .distinct()
        .map(
            group ->
                "| "
                    + group
                    + " | "
                    + CommandTable.ALL.commands().stream()
                        .filter(command -> command.group().equals(group))
                        .map(CommandTableTest::documented)
                        .collect(Collectors.joining(", "))
                    + " |\n")
        .collect(Collectors.joining());
  }

  private static String documented(Command command) {
    String name = command.name().toUpperCase(Locale.ROOT);
    if (command.subcommands().isEmpty()) {
      return name;
    }
    return name
        + command.subcommands().stream()
            .map(sub -> sub.name().replaceFirst(".*\\|", "").toUpperCase(Locale.ROOT))
            .collect(Collectors.joining(", ", " (", ")"));
  }
}
