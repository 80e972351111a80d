package io.atoll.gateway.command;

import io.atoll.gateway.command.Command.Keys;
import io.atoll.gateway.resp.Reply;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.Expiry;
import io.atoll.store.keyspace.ExpiryOperation.GetAndExpire;
import io.atoll.store.keyspace.KeysOperation.SetAll;
import io.atoll.store.keyspace.ReadOperation.Get;
import io.atoll.store.keyspace.ReadOperation.GetAll;
import io.atoll.store.keyspace.ReadOperation.GetRange;
import io.atoll.store.keyspace.ReadOperation.Length;
import io.atoll.store.keyspace.StringOperation.Append;
import io.atoll.store.keyspace.StringOperation.CompareAndDelete;
import io.atoll.store.keyspace.StringOperation.CompareAndSet;
import io.atoll.store.keyspace.StringOperation.GetAndDelete;
import io.atoll.store.keyspace.StringOperation.Set;
import io.atoll.store.keyspace.StringOperation.SetRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Strings. */
final class StringCommands {

  static final List<Command> COMMANDS =
      List.of(
          string("get", 2, "readonly fast", "The value of a key.", StringCommands::get),
          string(
              "set",
              -3,
              "write denyoom",
              "Writes a value, under conditions and with an expiry if told so.",
              StringCommands::set),
          string(
              "getex",
              -2,
              "write fast",
              "The value of a key, whose expiry is changed.",
              StringCommands::getEx),
          string(
              "getdel",
              2,
              "write fast",
              "The value of a key, which is deleted.",
              StringCommands::getDel),
          string(
              "getset",
              3,
              "write denyoom fast",
              "Writes a value and replies the one before.",
              StringCommands::getSet),
          string(
              "setnx",
              3,
              "write denyoom fast",
              "Writes a value if there is none.",
              StringCommands::setNx),
          string(
              "setex",
              4,
              "write denyoom",
              "Writes a value that expires in seconds.",
              call -> setExpiring(call, ExpiryOption.EX, "setex")),
          string(
              "psetex",
              4,
              "write denyoom",
              "Writes a value that expires in milliseconds.",
              call -> setExpiring(call, ExpiryOption.PX, "psetex")),
          string(
              "append",
              3,
              "write denyoom fast",
              "Adds to the end of a value.",
              StringCommands::append),
          string("strlen", 2, "readonly fast", "The length of a value.", StringCommands::strLen),
          string("getrange", 4, "readonly", "A part of a value.", StringCommands::getRange),
          string(
              "setrange",
              4,
              "write denyoom",
              "Overwrites a part of a value.",
              StringCommands::setRange),
          string(
              "cas",
              4,
              "write denyoom fast",
              "Atoll's own: CAS key expected new writes if the value is as expected.",
              StringCommands::compareAndSet),
          string(
              "delex",
              4,
              "write fast",
              "DELEX key IFEQ expected deletes if the value is as expected.",
              StringCommands::compareAndDelete),
          Command.of(
              "mget",
              -2,
              "readonly fast",
              Keys.ALL,
              "string",
              "The values of several keys.",
              StringCommands::getAll),
          Command.of(
              "mset",
              -3,
              "write denyoom",
              Keys.PAIRS,
              "string",
              "Writes several values.",
              StringCommands::setAll),
          Command.of(
              "msetnx",
              -3,
              "write denyoom",
              Keys.PAIRS,
              "string",
              "Writes several values, of one slot, if there are none.",
              StringCommands::setAllIfAbsent));

  private StringCommands() {}

  private static Command string(
      String name, int arity, String flags, String summary, Command.Handler handler) {
    return Command.of(name, arity, flags, Keys.ONE, "string", summary, handler);
  }

  private static void get(Call call) {
    call.execute(call.word(1), new Get(call.word(1)));
  }

  private static void set(Call call) throws CommandError {
    Bytes key = call.word(1);
    if (call.size() == 3) {
      call.execute(key, Set.always(key, call.word(2)));
      return;
    }
    StringOptions options = StringOptions.ofSet(call);
    Expiry expiry = options.keepsExpiry ? Expiry.KEEP : Expiry.NEVER;
    if (options.expiry != null) {
      expiry = options.expiry.positive(call, options.expiryAt, "set");
    }
    call.execute(
        key, new Set(key, call.word(2), expiry, options.ifAbsent, options.ifPresent, options.get));
  }

  private static void getEx(Call call) throws CommandError {
    Bytes key = call.word(1);
    StringOptions options = StringOptions.ofGetEx(call);
    if (options.expiry == null) {
      call.execute(key, options.persists ? new GetAndExpire(key, Expiry.NEVER) : new Get(key));
      return;
    }
    try {
      Expiry expiry = options.expiry.positive(call, options.expiryAt, "getex");
      call.execute(key, new GetAndExpire(key, expiry));
    } catch (CommandError e) {
      // Redis looks whether the key is there before it looks at the number
      call.execute(
          key, new Get(key), answer -> answer.equals(Answer.NOTHING) ? Reply.NULL : e.reply());
    }
  }

  private static void getDel(Call call) {
    call.execute(call.word(1), new GetAndDelete(call.word(1)));
  }

  private static void getSet(Call call) {
    Bytes key = call.word(1);
    call.execute(key, new Set(key, call.word(2), Expiry.NEVER, false, false, true));
  }

  private static void setNx(Call call) {
    Bytes key = call.word(1);
    call.execute(
        key, new Set(key, call.word(2), Expiry.NEVER, true, false, false), Replies::oneIfDone);
  }

  private static void setExpiring(Call call, ExpiryOption option, String name) throws CommandError {
    Bytes key = call.word(1);
    Expiry expiry = option.positive(call, 2, name);
    call.execute(key, new Set(key, call.word(3), expiry, false, false, false));
  }

  private static void append(Call call) {
    call.execute(call.word(1), new Append(call.word(1), call.word(2)));
  }

  private static void strLen(Call call) {
    call.execute(call.word(1), new Length(call.word(1)));
  }

  private static void getRange(Call call) throws CommandError {
    call.execute(call.word(1), new GetRange(call.word(1), call.number(2), call.number(3)));
  }

  private static void setRange(Call call) throws CommandError {
    long offset = call.number(2);
    if (offset < 0) {
      throw new CommandError("ERR offset is out of range");
    }
    call.execute(call.word(1), new SetRange(call.word(1), offset, call.word(3)));
  }

  private static void compareAndSet(Call call) {
    call.execute(call.word(1), new CompareAndSet(call.word(1), call.word(2), call.word(3)));
  }

  private static void compareAndDelete(Call call) throws CommandError {
    if (!call.option(2).equals("ifeq")) {
      throw new CommandError(Reply.SYNTAX_ERROR);
    }
    call.execute(call.word(1), new CompareAndDelete(call.word(1), call.word(3)));
  }

  private static void getAll(Call call) {
    List<Bytes> keys = call.words().subList(1, call.size());
    FanOut.run(
        call,
        keys,
        group -> new GetAll(group.pick(keys)),
        (groups, answers) -> {
          @Nullable Bytes[] values = new Bytes[keys.size()];
          for (int g = 0; g < groups.size(); g++) {
            List<Integer> positions = groups.get(g).positions();
            Answer.Values ofGroup = (Answer.Values) answers.get(g);
            for (int i = 0; i < positions.size(); i++) {
              values[positions.get(i)] = ofGroup.values().get(i);
            }
          }
          return Reply.bulks(Arrays.asList(values));
        });
  }

  private static void setAll(Call call) throws CommandError {
    Pairs pairs = Pairs.of(call, "mset");
    FanOut.run(
        call,
        pairs.keys(),
        group -> new SetAll(group.pick(pairs.keys()), group.pick(pairs.values()), false),
        (groups, answers) -> Reply.OK);
  }

  private static void setAllIfAbsent(Call call) throws CommandError {
    Pairs pairs = Pairs.of(call, "msetnx");
    call.executeInOneSlot(pairs.keys(), new SetAll(pairs.keys(), pairs.values(), true));
  }

  private record Pairs(List<Bytes> keys, List<Bytes> values) {

    static Pairs of(Call call, String command) throws CommandError {
      if (call.size() % 2 == 0) {
        throw CommandError.wrongNumberOfArguments(command);
      }
      List<Bytes> keys = new ArrayList<>();
      List<Bytes> values = new ArrayList<>();
      for (int i = 1; i < call.size(); i += 2) {
        keys.add(call.word(i));
        values.add(call.word(i + 1));
      }
      return new Pairs(keys, values);
    }
  }
}
