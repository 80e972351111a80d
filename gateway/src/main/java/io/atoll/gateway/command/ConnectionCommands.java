package io.atoll.gateway.command;

import io.atoll.gateway.command.Command.Keys;
import io.atoll.gateway.resp.Reply;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.Decimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The connection itself. */
final class ConnectionCommands {

  static final List<Command> COMMANDS =
      List.of(
          connection("ping", -1, "Replies PONG, or what it is given.", ConnectionCommands::ping),
          connection(
              "echo", 2, "Replies what it is given.", call -> call.reply(Reply.bulk(call.word(1)))),
          connection(
              "hello",
              -1,
              "Chooses the version of the protocol, and replies who is there.",
              ConnectionCommands::hello),
          connection("auth", -2, "Says who the client is.", ConnectionCommands::auth),
          connection("select", 2, "Chooses database 0, the only one.", ConnectionCommands::select),
          connection("quit", -1, "Ends the connection.", ConnectionCommands::quit),
          connection(
              "reset",
              1,
              "Makes the connection as it was at its beginning.",
              ConnectionCommands::reset),
          ClientCommands.CLIENT);

  private ConnectionCommands() {}

  private static Command connection(
      String name, int arity, String summary, Command.Handler handler) {
    return Command.of(name, arity, "fast", Keys.NONE, "connection", summary, handler);
  }

  private static void ping(Call call) throws CommandError {
    if (call.size() > 2) {
      throw CommandError.wrongNumberOfArguments("ping");
    }
    call.reply(call.size() == 2 ? Reply.bulk(call.word(1)) : Reply.status("PONG"));
  }

  private static void hello(Call call) throws CommandError {
    boolean version3 = call.session().version3();
    if (call.size() > 1) {
      version3 = version(call.word(1)) == 3;
    }
    String name = call.session().name();
    for (int i = 2; i < call.size(); i++) {
      String option = call.option(i);
      if (option.equals("auth") && i + 2 < call.size()) {
        authenticate(call.word(i + 1).toAscii());
        i += 2;
      } else if (option.equals("setname") && i + 1 < call.size()) {
        i++;
        name = ClientCommands.requireName(call.word(i));
      } else {
        throw new CommandError(
            "ERR Syntax error in HELLO option '" + CommandError.quoted(call.word(i)) + "'");
      }
    }
    call.session().speak(version3);
    call.session().rename(name);
    call.reply(greeting(call));
  }

  private static long version(Bytes word) throws CommandError {
    if (!Decimal.isLong(word)) {
      throw new CommandError("ERR Protocol version is not an integer or out of range");
    }
    long version = Decimal.toLong(word);
    if (version != 2 && version != 3) {
      throw new CommandError("NOPROTO unsupported protocol version");
    }
    return version;
  }

  private static Reply greeting(Call call) {
    Map<String, Reply> greeting = new LinkedHashMap<>();
    greeting.put("server", Reply.bulk("redis"));
    greeting.put("version", Reply.bulk(Host.REDIS_VERSION));
    greeting.put("proto", Reply.number(call.session().version3() ? 3 : 2));
    greeting.put("id", Reply.number(call.session().id()));
    greeting.put("mode", Reply.bulk("cluster"));
    greeting.put("role", Reply.bulk("master"));
    greeting.put("modules", Reply.array());
    return Reply.map(greeting);
  }

  private static void auth(Call call) throws CommandError {
    if (call.size() > 3) {
      throw new CommandError(Reply.SYNTAX_ERROR);
    }
    if (call.size() == 2) {
      throw new CommandError(
          "ERR AUTH <password> called without any password configured for the default user. Are you"
              + " sure your configuration is correct?");
    }
    authenticate(call.word(1).toAscii());
    call.reply(Reply.OK);
  }

  /** There is the default user only, who needs no password. */
  private static void authenticate(String user) throws CommandError {
    if (!user.equals("default")) {
      throw new CommandError("WRONGPASS invalid username-password pair or user is disabled.");
    }
  }

  private static void select(Call call) throws CommandError {
    KeyCommands.requireDatabaseZero(call, 1);
    call.reply(Reply.OK);
  }

  private static void quit(Call call) {
    call.session().end();
    call.reply(Reply.OK);
  }

  private static void reset(Call call) {
    call.session().reset();
    call.reply(Reply.status("RESET"));
  }
}
