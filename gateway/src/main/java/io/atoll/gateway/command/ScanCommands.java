package io.atoll.gateway.command;

import io.atoll.gateway.command.Command.Keys;
import io.atoll.gateway.resp.Reply;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.Cursor;
import io.atoll.store.keyspace.Glob;
import io.atoll.store.keyspace.WholeOperation.Scan;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/** Which keys there are. */
final class ScanCommands {

  static final Command SCAN =
      Command.of(
          "scan",
          -2,
          "readonly",
          Keys.NONE,
          "generic",
          "Some of the keys, and a cursor for the others.",
          ScanCommands::scan);

  static final Command KEYS =
      Command.of(
          "keys",
          2,
          "readonly",
          Keys.NONE,
          "generic",
          "All keys that match a pattern.",
          ScanCommands::keys);

  static final Command RANDOM_KEY =
      Command.of(
          "randomkey", 1, "readonly", Keys.NONE, "generic", "Any key.", ScanCommands::randomKey);

  private static final int DEFAULT_COUNT = 10;
  private static final int KEYS_COUNT = 1_000;

  private ScanCommands() {}

  private static void scan(Call call) throws CommandError {
    Cursor from = cursor(call.word(1));
    int count = DEFAULT_COUNT;
    Glob pattern = Glob.ALL;
    boolean strings = true;
    for (int i = 2; i < call.size(); i += 2) {
      if (i + 1 == call.size()) {
        throw new CommandError(Reply.SYNTAX_ERROR);
      }
      switch (call.option(i)) {
        case "count" -> count = count(call.number(i + 1));
        case "match" -> pattern = new Glob(call.word(i + 1));
        case "type" -> strings = call.option(i + 1).equals("string");
        default -> throw new CommandError(Reply.SYNTAX_ERROR);
      }
    }
    if (from.equals(Cursor.END)) {
      call.reply(reply(new Answer.Scanned(Cursor.END, List.of())));
      return;
    }
    boolean shown = strings;
    scanUpTo(
        call,
        from,
        count,
        pattern,
        scanned ->
            call.reply(reply(shown ? scanned : new Answer.Scanned(scanned.next(), List.of()))));
  }

  private static int count(long number) throws CommandError {
    if (number < 1) {
      throw new CommandError(Reply.SYNTAX_ERROR);
    }
    return (int) Math.min(number, Integer.MAX_VALUE);
  }

  private static Cursor cursor(Bytes word) throws CommandError {
    try {
      long value = Long.parseUnsignedLong(word.toAscii());
      return Cursor.isCursor(value) ? new Cursor(value) : Cursor.END;
    } catch (NumberFormatException e) {
      throw new CommandError("ERR invalid cursor");
    }
  }

  private static Reply reply(Answer.Scanned scanned) {
    Cursor next = scanned.next();
    String cursor = next.equals(Cursor.END) ? "0" : Long.toString(next.value());
    return Reply.array(Reply.bulk(cursor), Reply.bulks(scanned.keys()));
  }

  /** A part of the database may have little; a client should not have to ask each of them. */
  private static void scanUpTo(
      Call call, Cursor from, int count, Glob pattern, Consumer<Answer.Scanned> done) {
    List<Bytes> keys = new ArrayList<>();
    Loop.run(
        from,
        (cursor, goOn) ->
            call.host()
                .database()
                .scan(
                    new Scan(cursor, count, pattern),
                    scanned -> {
                      keys.addAll(scanned.keys());
                      if (!keys.isEmpty() || scanned.next().equals(Cursor.END)) {
                        done.accept(new Answer.Scanned(scanned.next(), keys));
                      } else {
                        goOn.accept(scanned.next());
                      }
                    }));
  }

  private static void keys(Call call) {
    Glob pattern = new Glob(call.word(1));
    List<Bytes> keys = new ArrayList<>();
    Loop.run(
        Cursor.START,
        (cursor, goOn) ->
            call.host()
                .database()
                .scan(
                    new Scan(cursor, KEYS_COUNT, pattern),
                    scanned -> {
                      keys.addAll(scanned.keys());
                      if (scanned.next().equals(Cursor.END)) {
                        call.reply(Reply.bulks(keys));
                      } else {
                        goOn.accept(scanned.next());
                      }
                    }));
  }

  /** The first key after a random point, going once round the whole database if need be. */
  private static void randomKey(Call call) {
    Cursor point = new Cursor(ThreadLocalRandom.current().nextLong(Cursor.END.value()));
    scanUpTo(
        call,
        point,
        1,
        Glob.ALL,
        scanned -> {
          if (!scanned.keys().isEmpty()) {
            call.reply(first(scanned));
          } else {
            scanUpTo(call, Cursor.START, 1, Glob.ALL, again -> call.reply(first(again)));
          }
        });
  }

  private static Reply first(Answer.Scanned scanned) {
    return scanned.keys().isEmpty() ? Reply.NULL : Reply.bulk(scanned.keys().get(0));
  }
}
