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
import org.jspecify.annotations.Nullable;

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
      call.reply(reply(Cursor.END, List.of()));
      return;
    }
    boolean shown = strings;
    scan(
        call,
        new Scan(from, count, pattern),
        (next, keys) -> call.reply(reply(next, shown ? keys : List.of())));
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

  private static Reply reply(Cursor next, List<Bytes> keys) {
    String cursor = next.equals(Cursor.END) ? "0" : Long.toString(next.value());
    return Reply.array(Reply.bulk(cursor), Reply.bulks(keys));
  }

  /** Gets what a scan has found, and where to go on. */
  private interface Found {
    void accept(Cursor next, List<Bytes> keys);
  }

  /**
   * Scan over as many parts of the database as it takes to visit the number that is asked for. If
   * one of them refuses, that is the reply.
   */
  private static void scan(Call call, Scan scan, Found found) {
    List<Bytes> keys = new ArrayList<>();
    Loop.run(
        scan,
        (part, goOn) ->
            call.contents()
                .scan(
                    part,
                    answer -> {
                      if (!(answer instanceof Answer.Scanned scanned)) {
                        call.reply(Replies.of(answer));
                        return;
                      }
                      keys.addAll(scanned.keys());
                      int left = part.count() - scanned.visited();
                      if (left <= 0 || scanned.next().equals(Cursor.END)) {
                        found.accept(scanned.next(), keys);
                      } else {
                        goOn.accept(new Scan(scanned.next(), left, part.pattern()));
                      }
                    }));
  }

  /** In steps, so that others have their turn in between. */
  private static void keys(Call call) {
    List<Bytes> all = new ArrayList<>();
    Loop.run(
        new Scan(Cursor.START, KEYS_COUNT, new Glob(call.word(1))),
        (step, goOn) ->
            scan(
                call,
                step,
                (next, keys) -> {
                  all.addAll(keys);
                  if (next.equals(Cursor.END)) {
                    call.reply(Reply.bulks(all));
                  } else {
                    goOn.accept(new Scan(next, KEYS_COUNT, step.pattern()));
                  }
                }));
  }

  /** The first key after a random point, going on from the start if there is none. */
  private static void randomKey(Call call) {
    Cursor point = new Cursor(ThreadLocalRandom.current().nextLong(Cursor.END.value()));
    firstKey(
        call,
        point,
        key -> {
          if (key == null) {
            firstKey(call, Cursor.START, first -> call.reply(Reply.bulk(first)));
          } else {
            call.reply(Reply.bulk(key));
          }
        });
  }

  /** What has expired and is still there counts as visited, so one step may find nothing. */
  private static void firstKey(Call call, Cursor from, Consumer<@Nullable Bytes> found) {
    Loop.run(
        new Scan(from, 1, Glob.ALL),
        (step, goOn) ->
            scan(
                call,
                step,
                (next, keys) -> {
                  if (!keys.isEmpty() || next.equals(Cursor.END)) {
                    found.accept(keys.isEmpty() ? null : keys.get(0));
                  } else {
                    goOn.accept(new Scan(next, 1, Glob.ALL));
                  }
                }));
  }
}
