package io.atoll.gateway.command;

import io.atoll.gateway.command.Command.Keys;
import io.atoll.gateway.resp.Reply;
import io.atoll.store.keyspace.Bytes;
import java.util.List;

/** Who is connected. */
final class ClientCommands {

  static final Command CLIENT =
      Command.container(
          "client",
          "connection",
          "Who is connected.",
          List.of(
              client(
                  "id",
                  2,
                  "The number of this connection.",
                  call -> call.reply(Reply.number(call.session().id()))),
              client("setname", 3, "Names this connection.", ClientCommands::setName),
              client(
                  "getname",
                  2,
                  "The name of this connection.",
                  call -> call.reply(name(call.session()))),
              client("setinfo", 4, "Names the client's library.", ClientCommands::setInfo),
              client("list", -2, "All connections.", ClientCommands::list),
              client("info", 2, "This connection.", ClientCommands::info),
              client(
                  "no-evict",
                  3,
                  "Accepted: connections are not evicted.",
                  ClientCommands::noEvict)));

  private ClientCommands() {}

  private static Command client(String name, int arity, String summary, Command.Handler handler) {
    return Command.of(
        "client|" + name, arity, "loading stale", Keys.NONE, "connection", summary, handler);
  }

  private static Reply name(Session session) {
    return session.name().isEmpty() ? Reply.NULL : Reply.bulk(session.name());
  }

  private static void setName(Call call) throws CommandError {
    call.session().rename(requireName(call.word(2)));
    call.reply(Reply.OK);
  }

  /** Something that stays one word in the list of connections. */
  static String requireName(Bytes word) throws CommandError {
    return requireWord(word, "Client names");
  }

  private static String requireWord(Bytes word, String what) throws CommandError {
    for (int i = 0; i < word.length(); i++) {
      if (word.at(i) < '!' || word.at(i) > '~') {
        throw new CommandError(
            "ERR " + what + " cannot contain spaces, newlines or special characters.");
      }
    }
    return word.toAscii();
  }

  private static void setInfo(Call call) throws CommandError {
    String option = call.option(2);
    switch (option) {
      case "lib-name" -> call.session().setLibraryName(requireWord(call.word(3), option));
      case "lib-ver" -> call.session().setLibraryVersion(requireWord(call.word(3), option));
      default ->
          throw new CommandError(
              "ERR Unrecognized option '" + CommandError.quoted(call.word(2)) + "'");
    }
    call.reply(Reply.OK);
  }

  private static void list(Call call) throws CommandError {
    if (call.size() > 2) {
      throw new CommandError(Reply.SYNTAX_ERROR);
    }
    StringBuilder lines = new StringBuilder();
    for (Session session : call.host().sessions()) {
      lines.append(session.describe(call.host().nowMillis())).append('\n');
    }
    call.reply(Reply.verbatim(lines.toString()));
  }

  private static void info(Call call) {
    call.reply(Reply.verbatim(call.session().describe(call.host().nowMillis()) + "\n"));
  }

  private static void noEvict(Call call) throws CommandError {
    String option = call.option(2);
    if (!option.equals("on") && !option.equals("off")) {
      throw new CommandError(Reply.SYNTAX_ERROR);
    }
    call.reply(Reply.OK);
  }
}
