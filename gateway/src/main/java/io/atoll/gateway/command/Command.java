package io.atoll.gateway.command;

import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.KeyIds;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * One command: how clients see it, and what it does.
 *
 * @param name in small letters; a subcommand with its command in front, as in client|id
 * @param arity how many words it has, counting its name; a negative number means at least so many
 * @param flags as Redis calls them
 * @param keys which of the words are keys
 * @param group as Redis calls it
 * @param subcommands not empty if the second word says what to do
 */
public record Command(
    String name,
    int arity,
    List<String> flags,
    Keys keys,
    String group,
    String summary,
    Handler handler,
    List<Command> subcommands) {

  private static final Set<String> ABOUT_ALL_KEYS =
      Set.of("scan", "keys", "randomkey", "dbsize", "flushall", "flushdb", "info", "cluster");

  /** Does what a command is for. */
  @FunctionalInterface
  public interface Handler {
    /** Must reply exactly once, now or later, or throw. */
    void handle(Call call) throws CommandError;
  }

  /** Positions of words: the first key, the last (negative: from the end), and the step. */
  public record Keys(int first, int last, int step) {
    static final int NO_SLOT = -1;

    static final Keys NONE = new Keys(0, 0, 0);
    static final Keys ONE = new Keys(1, 1, 1);
    static final Keys TWO = new Keys(1, 2, 1);
    static final Keys ALL = new Keys(1, -1, 1);
    static final Keys PAIRS = new Keys(1, -1, 2);

    List<Bytes> in(List<Bytes> words) {
      List<Bytes> keys = new ArrayList<>();
      for (int i = first; first > 0 && i <= lastOf(words.size()); i += step) {
        keys.add(words.get(i));
      }
      return keys;
    }

    /** Where the last key can be in a call of so many words. */
    private int lastOf(int words) {
      return Math.min(last < 0 ? words + last : last, words - 1);
    }

    /** The slot that all keys are in, or {@link #NO_SLOT} if there is no key. */
    int slotIn(List<Bytes> words) throws CommandError {
      int slot = NO_SLOT;
      for (int i = first; first > 0 && i <= lastOf(words.size()); i += step) {
        int ofKey = KeyIds.slotOf(words.get(i));
        if (slot != NO_SLOT && slot != ofKey) {
          throw CommandError.crossSlot();
        }
        slot = ofKey;
      }
      return slot;
    }
  }

  static Command of(
      String name,
      int arity,
      String flags,
      Keys keys,
      String group,
      String summary,
      Handler handler) {
    List<String> words = flags.isEmpty() ? List.of() : List.of(flags.split(" "));
    return new Command(name, arity, words, keys, group, summary, handler, List.of());
  }

  /** A command whose second word says what to do. */
  static Command container(String name, String group, String summary, List<Command> subcommands) {
    return new Command(
        name,
        -2,
        List.of(),
        Keys.NONE,
        group,
        summary,
        call -> {
          throw new CommandError(
              "ERR unknown subcommand '"
                  + CommandError.quoted(call.word(1))
                  + "'. Try "
                  + name.toUpperCase(Locale.ROOT)
                  + " HELP.");
        },
        subcommands);
  }

  /** Whether it names no keys, and is about all of them. */
  public boolean concernsAllKeys() {
    return keys.first() == 0 && ABOUT_ALL_KEYS.contains(name);
  }

  boolean accepts(int words) {
    return arity >= 0 ? words == arity : words >= -arity;
  }
}
