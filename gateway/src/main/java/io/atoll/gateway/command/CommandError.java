package io.atoll.gateway.command;

import io.atoll.gateway.resp.Reply;
import io.atoll.store.keyspace.Bytes;

/** A command makes no sense; the reply says why. */
final class CommandError extends Exception {

  private static final long serialVersionUID = 1L;

  /** As much of a word is quoted. */
  static final int QUOTED_BYTES = 128;

  private final transient Reply reply;

  CommandError(Reply reply) {
    // nobody looks at the stack of somebody else's mistake
    super("refused", null, false, false);
    this.reply = reply;
  }

  CommandError(String text) {
    this(Reply.error(text));
  }

  static CommandError wrongNumberOfArguments(String command) {
    return new CommandError("ERR wrong number of arguments for '" + command + "' command");
  }

  static CommandError crossSlot() {
    return new CommandError("CROSSSLOT Keys in request don't hash to the same slot");
  }

  /** A word of the client in an error: not all of a long one, and as in C, not beyond a zero. */
  static String quoted(Bytes word) {
    return quoted(word, QUOTED_BYTES);
  }

  static String quoted(Bytes word, int mostBytes) {
    String text = word.slice(0, Math.min(word.length(), mostBytes)).toAscii();
    int zero = text.indexOf('\0');
    return zero < 0 ? text : text.substring(0, zero);
  }

  Reply reply() {
    return reply;
  }
}
