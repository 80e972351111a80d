package io.atoll.gateway.command;

import io.atoll.gateway.command.Command.Keys;
import io.atoll.gateway.resp.Reply;
import io.atoll.store.keyspace.Bytes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** COMMAND: the table of commands, told to clients. */
final class CommandCommands {

  static final List<Command> COMMANDS =
      List.of(
          new Command(
              "command",
              -1,
              List.of("loading", "stale"),
              Keys.NONE,
              "server",
              "Which commands there are.",
              CommandCommands::all,
              List.of(
                  about("count", 2, "How many commands there are.", CommandCommands::count),
                  about("list", 2, "Their names.", CommandCommands::list),
                  about("info", -2, "What clients must know of commands.", CommandCommands::info),
                  about("docs", -2, "What people should know of commands.", CommandCommands::docs),
                  about(
                      "getkeys",
                      -4,
                      "Which words of a command are keys.",
                      CommandCommands::keys))));

  private CommandCommands() {}

  private static Command about(String name, int arity, String summary, Command.Handler handler) {
    return Command.of(
        "command|" + name, arity, "loading stale", Keys.NONE, "server", summary, handler);
  }

  private static void all(Call call) throws CommandError {
    if (call.size() > 1) {
      throw new CommandError(
          "ERR unknown subcommand '" + CommandError.quoted(call.word(1)) + "'. Try COMMAND HELP.");
    }
    call.reply(
        Reply.array(CommandTable.ALL.commands().stream().map(CommandCommands::info).toList()));
  }

  private static void count(Call call) {
    call.reply(Reply.number(CommandTable.ALL.commands().size()));
  }

  private static void list(Call call) {
    call.reply(
        Reply.array(CommandTable.ALL.commands().stream().map(c -> Reply.bulk(c.name())).toList()));
  }

  private static void info(Call call) throws CommandError {
    if (call.size() == 2) {
      call.reply(
          Reply.array(CommandTable.ALL.commands().stream().map(CommandCommands::info).toList()));
      return;
    }
    List<Reply> replies = new ArrayList<>();
    for (Bytes name : call.words().subList(2, call.size())) {
      Command command = CommandTable.ALL.find(name);
      replies.add(command == null ? Reply.NULL : info(command));
    }
    call.reply(Reply.array(replies));
  }

  private static Reply info(Command command) {
    Keys keys = command.keys();
    return Reply.array(
        Reply.bulk(command.name()),
        Reply.number(command.arity()),
        Reply.set(command.flags().stream().map(Reply::status).toList()),
        Reply.number(keys.first()),
        Reply.number(keys.last()),
        Reply.number(keys.step()),
        Reply.set(List.of()),
        Reply.set(List.of()),
        Reply.set(List.of()),
        Reply.array(command.subcommands().stream().map(CommandCommands::info).toList()));
  }

  private static void docs(Call call) {
    Map<String, Reply> docs = new LinkedHashMap<>();
    if (call.size() == 2) {
      CommandTable.ALL.commands().forEach(command -> docs.put(command.name(), docs(command)));
    }
    for (Bytes name : call.words().subList(2, call.size())) {
      Command command = CommandTable.ALL.find(name);
      if (command != null) {
        docs.put(command.name(), docs(command));
      }
    }
    call.reply(Reply.map(docs));
  }

  private static Reply docs(Command command) {
    Map<String, Reply> docs = new LinkedHashMap<>();
    docs.put("summary", Reply.bulk(command.summary()));
    docs.put("since", Reply.bulk("0.1.0"));
    docs.put("group", Reply.bulk(command.group()));
    if (!command.subcommands().isEmpty()) {
      Map<String, Reply> subcommands = new LinkedHashMap<>();
      command.subcommands().forEach(sub -> subcommands.put(sub.name(), docs(sub)));
      docs.put("subcommands", Reply.map(subcommands));
    }
    return Reply.map(docs);
  }

  private static void keys(Call call) throws CommandError {
    List<Bytes> words = call.words().subList(2, call.size());
    if (CommandTable.ALL.find(words.get(0)) == null) {
      throw new CommandError("ERR Invalid command specified");
    }
    Command command;
    try {
      command = CommandTable.ALL.find(words);
    } catch (CommandError e) {
      throw new CommandError("ERR Invalid number of arguments specified for command");
    }
    List<Bytes> keys = command.keys().in(words);
    if (keys.isEmpty()) {
      throw new CommandError("ERR The command has no key arguments");
    }
    call.reply(Reply.bulks(keys));
  }
}
