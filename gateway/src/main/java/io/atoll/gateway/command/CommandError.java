package io.atoll.gateway.command;

import io.atoll.gateway.resp.Reply;

/** A command makes no sense; the reply says why. */
final class CommandError extends Exception {

  private static final long serialVersionUID = 1L;

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

  Reply reply() {
    return reply;
  }
}
