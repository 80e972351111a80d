package io.atoll.gateway.command;

import io.atoll.gateway.command.Command.Keys;
import io.atoll.gateway.resp.Reply;
import io.atoll.gateway.resp.RequestDecoder;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.Glob;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The host. */
final class ServerCommands {

  static final List<Command> COMMANDS =
      List.of(
          server("info", -1, "What there is to know about this host.", InfoReport::reply),
          server("time", 1, "The time, in seconds and microseconds.", ServerCommands::time),
          server("dbsize", 1, "How many keys there are.", ServerCommands::dbSize),
          server("flushall", -1, "Removes all keys.", ServerCommands::flush),
          server("flushdb", -1, "Removes all keys.", ServerCommands::flush),
          Command.container(
              "config",
              "server",
              "Settings.",
              List.of(
                  Command.of(
                      "config|get",
                      -3,
                      "admin",
                      Keys.NONE,
                      "server",
                      "Settings that match patterns.",
                      ServerCommands::config))));

  /** What clients ask for. Nothing of it can be changed. */
  private static final Map<String, String> SETTINGS =
      new TreeMap<>(
          Map.of(
              "save", "",
              "appendonly", "no",
              "databases", "1",
              "maxmemory", "0",
              "maxmemory-policy", "noeviction",
              "timeout", "0",
              "cluster-enabled", "yes",
              "proto-max-bulk-len", Integer.toString(RequestDecoder.LONGEST_ARGUMENT_BYTES)));

  private ServerCommands() {}

  private static Command server(String name, int arity, String summary, Command.Handler handler) {
    String flags = name.startsWith("flush") ? "write" : "loading stale fast";
    return Command.of(name, arity, flags, Keys.NONE, "server", summary, handler);
  }

  private static void time(Call call) {
    Instant now = call.host().clock().instant();
    call.reply(
        Reply.array(
            Reply.bulk(Bytes.of(now.getEpochSecond())),
            Reply.bulk(Bytes.of(now.getNano() / 1000L))));
  }

  private static void dbSize(Call call) {
    call.contents()
        .count(
            answer ->
                call.reply(answer, counted -> Reply.number(((Answer.Counted) counted).entries())));
  }

  private static void flush(Call call) throws CommandError {
    boolean known =
        call.size() == 1 || (call.size() == 2 && List.of("async", "sync").contains(call.option(1)));
    if (!known) {
      throw new CommandError(Reply.SYNTAX_ERROR);
    }
    call.contents().flush(answer -> call.reply(Replies.of(answer)));
  }

  private static void config(Call call) {
    Map<String, Reply> settings = new LinkedHashMap<>();
    for (int i = 2; i < call.size(); i++) {
      Glob pattern = new Glob(Bytes.of(call.option(i)));
      SETTINGS.forEach(
          (name, value) -> {
            if (pattern.matches(Bytes.of(name))) {
              settings.put(name, Reply.bulk(value));
            }
          });
    }
    call.reply(Reply.map(settings));
  }
}
