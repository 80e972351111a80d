package io.atoll.gateway.command;

import io.atoll.gateway.resp.Reply;
import io.atoll.store.keyspace.Bytes;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All commands. Dispatch, COMMAND and the documents are made from this one table. */
public final class CommandTable {

  public static final CommandTable ALL =
      new CommandTable(
          Stream.of(
                  StringCommands.COMMANDS,
                  NumberCommands.COMMANDS,
                  KeyCommands.COMMANDS,
                  ExpiryCommands.COMMANDS,
                  ConnectionCommands.COMMANDS,
                  ServerCommands.COMMANDS,
                  ClusterCommands.COMMANDS,
                  RingCommands.COMMANDS,
                  CommandCommands.COMMANDS)
              .flatMap(List::stream)
              .toList());

  private final List<Command> commands;

  /** By name in small and in capital letters; other spellings are looked up in small letters. */
  private final Map<Bytes, Command> byName = new HashMap<>();

  private CommandTable(List<Command> commands) {
    this.commands = commands;
    commands.forEach(this::register);
  }

  private void register(Command command) {
    byName.put(Bytes.of(command.name()), command);
    byName.put(Bytes.of(command.name().toUpperCase(Locale.ROOT)), command);
    command.subcommands().forEach(this::register);
  }

  public List<Command> commands() {
    return commands;
  }

  /** By name, a subcommand as in client|id; null if there is none. */
  @Nullable Command find(Bytes name) {
    Command command = byName.get(name);
    return command != null
        ? command
        : byName.get(Bytes.of(name.toAscii().toLowerCase(Locale.ROOT)));
  }

  /** The command that a request begins with; null if there is none. */
  public @Nullable Command named(List<Bytes> words) {
    return words.isEmpty() ? null : find(words.get(0));
  }

  /** Find the command that the words of a call name. */
  Command find(List<Bytes> words) throws CommandError {
    return find(named(words), words);
  }

  /** The same if it is known which command the first word names. */
  private Command find(@Nullable Command command, List<Bytes> words) throws CommandError {
    if (command == null) {
      throw new CommandError(unknown(words));
    }
    if (!command.subcommands().isEmpty() && words.size() > 1) {
      Command subcommand = find(Bytes.of(command.name() + "|" + words.get(1).toAscii()));
      return accepting(subcommand == null ? command : subcommand, words);
    }
    return accepting(command, words);
  }

  private static Command accepting(Command command, List<Bytes> words) throws CommandError {
    if (!command.accepts(words.size())) {
      throw CommandError.wrongNumberOfArguments(command.name());
    }
    return command;
  }

  /**
   * Execute a call. It is answered in any case.
   *
   * @param named the command that it is {@link #named} by
   */
  public void dispatch(Call call, @Nullable Command named) {
    try {
      Command command = find(named, call.words());
      call.isOf(command);
      if (!Redirection.redirects(call, command)) {
        command.handler().handle(call);
      }
    } catch (CommandError e) {
      call.reply(e.reply());
    }
  }

  private static Reply unknown(List<Bytes> words) {
    StringBuilder text = new StringBuilder("ERR unknown command '");
    text.append(CommandError.quoted(words.get(0))).append("', with args beginning with: ");
    int shown = 0;
    for (int i = 1; i < words.size() && shown < CommandError.QUOTED_BYTES; i++) {
      String word = CommandError.quoted(words.get(i), CommandError.QUOTED_BYTES - shown);
      text.append('\'').append(word).append("' ");
      shown += word.length() + 3;
    }
    return Reply.error(text.toString());
  }
}
