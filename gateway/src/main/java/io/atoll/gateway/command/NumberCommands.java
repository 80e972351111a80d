package io.atoll.gateway.command;

import io.atoll.gateway.command.Command.Keys;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.Decimal;
import io.atoll.store.keyspace.NumberOperation.Increment;
import io.atoll.store.keyspace.NumberOperation.IncrementFloat;
import java.util.List;

/** Strings as numbers. */
final class NumberCommands {

  static final List<Command> COMMANDS =
      List.of(
          number("incr", 2, "Adds one.", call -> add(call, 1)),
          number("decr", 2, "Takes one away.", call -> add(call, -1)),
          number("incrby", 3, "Adds a whole number.", call -> add(call, call.number(2))),
          number("decrby", 3, "Takes a whole number away.", NumberCommands::decrBy),
          number("incrbyfloat", 3, "Adds a number with a fraction.", NumberCommands::incrByFloat));

  private NumberCommands() {}

  private static Command number(String name, int arity, String summary, Command.Handler handler) {
    return Command.of(name, arity, "write denyoom fast", Keys.ONE, "string", summary, handler);
  }

  private static void add(Call call, long by) {
    call.execute(call.word(1), new Increment(call.word(1), by));
  }

  private static void decrBy(Call call) throws CommandError {
    long by = call.number(2);
    if (by == Long.MIN_VALUE) {
      throw new CommandError("ERR decrement would overflow");
    }
    add(call, -by);
  }

  private static void incrByFloat(Call call) throws CommandError {
    Bytes by = call.word(2);
    if (!Decimal.isFloat(by)) {
      throw new CommandError("ERR value is not a valid float");
    }
    call.execute(call.word(1), new IncrementFloat(call.word(1), by));
  }
}
