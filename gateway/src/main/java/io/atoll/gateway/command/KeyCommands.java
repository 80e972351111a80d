package io.atoll.gateway.command;

import io.atoll.gateway.command.Command.Keys;
import io.atoll.gateway.resp.Reply;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.KeysOperation.Copy;
import io.atoll.store.keyspace.KeysOperation.Delete;
import io.atoll.store.keyspace.KeysOperation.Rename;
import io.atoll.store.keyspace.ReadOperation.CountExisting;
import io.atoll.store.keyspace.ReadOperation.Describe;
import java.util.List;
import java.util.function.Function;

/** Keys, whatever their values are. */
final class KeyCommands {

  static final List<Command> COMMANDS =
      List.of(
          several("del", "write", "Deletes keys.", Delete::new),
          several("unlink", "write fast", "Deletes keys.", Delete::new),
          several("exists", "readonly fast", "How many of the keys are there.", CountExisting::new),
          several("touch", "readonly fast", "How many of the keys are there.", CountExisting::new),
          Command.of(
              "type",
              2,
              "readonly fast",
              Keys.ONE,
              "generic",
              "The type of a value.",
              KeyCommands::type),
          Command.of(
              "copy",
              -3,
              "write denyoom",
              Keys.TWO,
              "generic",
              "Copies a value to another key of its slot.",
              KeyCommands::copy),
          Command.of(
              "rename",
              3,
              "write",
              Keys.TWO,
              "generic",
              "Gives a value another key of its slot.",
              call -> rename(call, false)),
          Command.of(
              "renamenx",
              3,
              "write fast",
              Keys.TWO,
              "generic",
              "The same, if there is nothing under the other key.",
              call -> rename(call, true)),
          Command.container(
              "object",
              "generic",
              "What is known about a value.",
              List.of(
                  object(
                      "encoding",
                      "How Redis would keep a value.",
                      described -> Reply.bulk(described.encoding())),
                  object(
                      "idletime",
                      "For how many seconds a key has not been written.",
                      described -> Reply.number(described.idleSeconds())),
                  object("refcount", "Always 1.", described -> Reply.number(1)),
                  object(
                      "freq",
                      "An error: how often keys are used is not counted.",
                      described ->
                          Reply.error(
                              "ERR An LFU maxmemory policy is not selected, access frequency not"
                                  + " tracked. Please note that when switching between policies at"
                                  + " runtime LRU and LFU data will take some time to adjust.")))),
          ScanCommands.SCAN,
          ScanCommands.KEYS,
          ScanCommands.RANDOM_KEY);

  private KeyCommands() {}

  private static Command several(
      String name, String flags, String summary, Function<List<Bytes>, KeyOperation> operation) {
    return Command.of(
        name,
        -2,
        flags,
        Keys.ALL,
        "generic",
        summary,
        call -> {
          List<Bytes> keys = call.words().subList(1, call.size());
          FanOut.run(call, keys, group -> operation.apply(group.pick(keys)), FanOut::sum);
        });
  }

  private static Command object(
      String name, String summary, Function<Answer.Described, Reply> replying) {
    return Command.of(
        "object|" + name,
        3,
        "readonly",
        new Keys(2, 2, 1),
        "generic",
        summary,
        call ->
            call.execute(
                call.word(2),
                new Describe(call.word(2)),
                answer ->
                    answer instanceof Answer.Described described
                        ? replying.apply(described)
                        : Reply.NULL));
  }

  private static void type(Call call) {
    call.execute(
        call.word(1),
        new CountExisting(List.of(call.word(1))),
        answer -> Reply.status(((Answer.Number) answer).number() == 1 ? "string" : "none"));
  }

  private static void copy(Call call) throws CommandError {
    boolean replaces = false;
    for (int i = 3; i < call.size(); i++) {
      String option = call.option(i);
      if (option.equals("replace")) {
        replaces = true;
      } else if (option.equals("db") && i + 1 < call.size()) {
        i++;
        requireDatabaseZero(call, i);
      } else {
        throw new CommandError(Reply.SYNTAX_ERROR);
      }
    }
    if (call.word(1).equals(call.word(2))) {
      throw new CommandError("ERR source and destination objects are the same");
    }
    call.executeInOneSlot(
        List.of(call.word(1), call.word(2)), new Copy(call.word(1), call.word(2), replaces));
  }

  /** There is one database, as in Redis Cluster. */
  static void requireDatabaseZero(Call call, int index) throws CommandError {
    if (call.number(index) != 0) {
      throw new CommandError("ERR DB index is out of range");
    }
  }

  private static void rename(Call call, boolean ifAbsent) throws CommandError {
    call.executeInOneSlot(
        List.of(call.word(1), call.word(2)), new Rename(call.word(1), call.word(2), ifAbsent));
  }
}
