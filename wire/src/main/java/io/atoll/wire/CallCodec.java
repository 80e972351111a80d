package io.atoll.wire;

import static io.atoll.wire.RingValues.readId;
import static io.atoll.wire.RingValues.writeId;
import static io.atoll.wire.RingValues.writeNode;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.group.Call;
import io.atoll.protocols.group.GroupMessage.Answer;
import io.atoll.protocols.group.Outcome;
import io.atoll.protocols.group.Outcome.Astray;
import io.atoll.protocols.group.Outcome.Executed;
import io.atoll.protocols.group.Outcome.Moved;
import io.atoll.protocols.group.Outcome.NotYet;
import io.atoll.protocols.group.Outcome.Refused;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Calls on their way to a group, in its log, and what became of them. Operations and results are as
 * clients know them: the numbers that sessions give to operations are those of the calls.
 */
final class CallCodec {

  /** A caller, a run, a number, an identifier, and the type of an operation. */
  private static final int FEWEST_CALL_BYTES = 3 * Long.BYTES + 3;

  /** A number, and the type of an outcome. */
  private static final int FEWEST_ANSWER_BYTES = 2;

  private final ShardCodec shard;
  private final TypeTable<Outcome> outcomes;

  CallCodec(ShardCodec shard) {
    this.shard = shard;
    this.outcomes =
        new TypeTable<Outcome>("what became of a call")
            .with(
                1,
                Executed.class,
                (executed, out) -> shard.writeResult(executed.result(), out),
                in -> new Executed(shard.readResult(in)))
            .with(2, Astray.class, new Astray())
            .with(3, NotYet.class, new NotYet())
            .with(
                4,
                Moved.class,
                (moved, out) -> GroupValues.writePlacement(moved.next(), out),
                in -> new Moved(GroupValues.readPlacement(in)))
            .with(5, Refused.class, new Refused());
  }

  TypeTable<Outcome> outcomes() {
    return outcomes;
  }

  void writeCalls(List<Call> calls, WireWriter out) {
    out.writeInt(calls.size());
    for (int i = 0; i < calls.size(); i++) {
      writeCall(calls.get(i), out);
    }
  }

  private void writeCall(Call call, WireWriter out) {
    writeNode(call.caller(), out);
    out.writeLong(call.run());
    out.writeLong(call.number());
    writeId(call.id(), out);
    shard.writeOperation(call.operation(), out);
  }

  List<Call> readCalls(WireReader in) throws MalformedMessage {
    Call[] calls = new Call[in.readCount(FEWEST_CALL_BYTES)];
    NodeRef caller = null;
    for (int i = 0; i < calls.length; i++) {
      caller = readCaller(caller, in);
      calls[i] =
          new Call(caller, in.readLong(), in.readLong(), readId(in), shard.readOperation(in));
    }
    return List.of(calls);
  }

  /** Calls that come together are mostly those of one host, which is then there only once. */
  private static NodeRef readCaller(@Nullable NodeRef previous, WireReader in)
      throws MalformedMessage {
    long id = in.readFixedLong();
    long address = in.readFixedLong();
    return previous != null && previous.id().value() == id && previous.address().value() == address
        ? previous
        : new NodeRef(new Id(id), new Address(address));
  }

  void writeAnswers(List<Answer> answers, WireWriter out) {
    out.writeInt(answers.size());
    for (int i = 0; i < answers.size(); i++) {
      out.writeLong(answers.get(i).number());
      outcomes.write(answers.get(i).outcome(), out);
    }
  }

  List<Answer> readAnswers(WireReader in) throws MalformedMessage {
    Answer[] answers = new Answer[in.readCount(FEWEST_ANSWER_BYTES)];
    for (int i = 0; i < answers.length; i++) {
      answers[i] = new Answer(in.readLong(), outcomes.read(in));
    }
    return List.of(answers);
  }
}
