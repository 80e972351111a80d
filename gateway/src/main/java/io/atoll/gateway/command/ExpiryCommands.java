package io.atoll.gateway.command;

import io.atoll.gateway.command.Command.Keys;
import io.atoll.gateway.resp.Reply;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Expiry;
import io.atoll.store.keyspace.ExpiryOperation.Expire;
import io.atoll.store.keyspace.ExpiryOperation.Persist;
import io.atoll.store.keyspace.ReadOperation.ExpireTime;
import io.atoll.store.keyspace.ReadOperation.TimeToLive;
import java.util.List;

/** When keys expire. */
final class ExpiryCommands {

  static final List<Command> COMMANDS =
      List.of(
          expire("expire", ExpiryOption.EX, "Lets a key expire in seconds."),
          expire("pexpire", ExpiryOption.PX, "Lets a key expire in milliseconds."),
          expire("expireat", ExpiryOption.EXAT, "Lets a key expire at a second since 1970."),
          expire("pexpireat", ExpiryOption.PXAT, "Lets a key expire at a millisecond since 1970."),
          reading(
              "ttl",
              "How many seconds a key has left.",
              call ->
                  call.execute(
                      call.word(1), new TimeToLive(call.word(1)), ExpiryCommands::seconds)),
          reading(
              "pttl",
              "How many milliseconds a key has left.",
              call -> call.execute(call.word(1), new TimeToLive(call.word(1)))),
          reading(
              "expiretime",
              "The second at which a key expires.",
              call ->
                  call.execute(
                      call.word(1), new ExpireTime(call.word(1)), ExpiryCommands::seconds)),
          reading(
              "pexpiretime",
              "The millisecond at which a key expires.",
              call -> call.execute(call.word(1), new ExpireTime(call.word(1)))),
          Command.of(
              "persist",
              2,
              "write fast",
              Keys.ONE,
              "generic",
              "Lets a key stay for ever.",
              call -> call.execute(call.word(1), new Persist(call.word(1)))));

  private ExpiryCommands() {}

  private static Command expire(String name, ExpiryOption option, String summary) {
    return Command.of(
        name, -3, "write fast", Keys.ONE, "generic", summary, call -> expire(call, option, name));
  }

  private static Command reading(String name, String summary, Command.Handler handler) {
    return Command.of(name, 2, "readonly fast", Keys.ONE, "generic", summary, handler);
  }

  private static void expire(Call call, ExpiryOption option, String name) throws CommandError {
    boolean ifNone = false;
    boolean ifSome = false;
    boolean ifLater = false;
    boolean ifSooner = false;
    for (int i = 3; i < call.size(); i++) {
      switch (call.option(i)) {
        case "nx" -> ifNone = true;
        case "xx" -> ifSome = true;
        case "gt" -> ifLater = true;
        case "lt" -> ifSooner = true;
        default ->
            throw new CommandError("ERR Unsupported option " + CommandError.quoted(call.word(i)));
      }
    }
    if (ifNone && (ifSome || ifLater || ifSooner)) {
      throw new CommandError("ERR NX and XX, GT or LT options at the same time are not compatible");
    }
    if (ifLater && ifSooner) {
      throw new CommandError("ERR GT and LT options at the same time are not compatible");
    }
    Expiry expiry = option.any(call, 2, name);
    call.execute(call.word(1), new Expire(call.word(1), expiry, ifNone, ifSome, ifLater, ifSooner));
  }

  /** Rounded; what is negative is no time but says why there is none. */
  private static Reply seconds(Answer answer) {
    long millis = ((Answer.Number) answer).number();
    return Reply.number(millis < 0 ? millis : (millis + 500) / 1000);
  }
}
