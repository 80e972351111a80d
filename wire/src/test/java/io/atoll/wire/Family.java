package io.atoll.wire;

import io.atoll.protocols.consensus.NoOp;
import io.atoll.protocols.consensus.RaftMessage;
import io.atoll.protocols.group.ExactlyOnce;
import io.atoll.protocols.group.GroupMessage;
import io.atoll.protocols.group.Input;
import io.atoll.protocols.group.Kept;
import io.atoll.protocols.group.Member;
import io.atoll.protocols.group.Outcome;
import io.atoll.protocols.group.Pause;
import io.atoll.protocols.group.Placement;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterResult;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Expiry;
import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.Timed;
import io.atoll.store.keyspace.WholeOperation;
import java.util.List;
import java.util.stream.Stream;

/**
 * A table of types and the hierarchies that must be in it.
 *
 * @param examples at least one of each type, which the golden file has the bytes of
 */
record Family<T>(
    String name, TypeTable<T> types, List<Class<?>> roots, List<? extends T> examples) {

  static final KeyspaceCodec KEYSPACE = new KeyspaceCodec();
  static final RegisterCodec REGISTERS = new RegisterCodec();
  private static final HostMessageCodec MESSAGES = new HostMessageCodec(KEYSPACE);
  static final GroupLetterCodec GROUPS = new GroupLetterCodec(KEYSPACE);
  static final EntryCodec ENTRIES = new EntryCodec(KEYSPACE);
  static final SnapshotCodec SNAPSHOTS = new SnapshotCodec(KEYSPACE);
  static final ExactlyOnceCodec SESSIONS = new ExactlyOnceCodec(KEYSPACE);
  static final KeptCodec KEPT = new KeptCodec();

  static final List<Family<?>> ALL =
      List.of(
          new Family<>("host", MESSAGES.types(), List.of(HostMessage.class), MessageExamples.HOST),
          new Family<>(
              "atomic",
              MESSAGES.atomic().types(),
              List.of(AtomicMessage.class),
              MessageExamples.ATOMIC),
          new Family<>(
              "operation",
              KEYSPACE.operations().types(),
              List.of(KeyOperation.class, WholeOperation.class, Timed.class),
              KeyspaceExamples.OPERATIONS),
          new Family<>(
              "answer",
              KEYSPACE.answers().types(),
              List.of(Answer.class),
              KeyspaceExamples.ANSWERS),
          new Family<>(
              "expiry", KeyspaceValues.EXPIRIES, List.of(Expiry.class), KeyspaceExamples.EXPIRIES),
          new Family<>(
              "register-operation",
              REGISTERS.operations(),
              List.of(RegisterOperation.class),
              RegisterExamples.OPERATIONS),
          new Family<>(
              "register-result",
              REGISTERS.results(),
              List.of(RegisterResult.class),
              RegisterExamples.RESULTS),
          new Family<>(
              "group", GROUPS.types(), List.of(GroupMessage.class), GroupExamples.MESSAGES),
          new Family<>(
              "raft", GROUPS.raft().types(), List.of(RaftMessage.class), GroupExamples.RAFT),
          new Family<>(
              "outcome", GROUPS.calls().outcomes(), List.of(Outcome.class), GroupExamples.OUTCOMES),
          new Family<>(
              "payload",
              ENTRIES.payloads(),
              List.of(Input.class, NoOp.class),
              GroupExamples.PAYLOADS),
          new Family<>(
              "command",
              SNAPSHOTS.heads().reminders().commands(),
              List.of(RingCommand.class),
              GroupExamples.COMMANDS),
          new Family<>(
              "session-operation",
              SESSIONS.operations(),
              List.of(ExactlyOnce.Numbered.class, ExactlyOnce.EndSession.class),
              GroupExamples.SESSION_OPERATIONS),
          new Family<>(
              "session-result",
              SESSIONS.results(),
              List.of(ExactlyOnce.Refused.class, ExactlyOnce.Ended.class),
              GroupExamples.SESSION_RESULTS),
          new Family<>(
              "kept",
              KEPT.types(),
              List.of(
                  Placement.class,
                  Ballot.class,
                  Kept.Retired.class,
                  Kept.Dissolved.class,
                  Member.class,
                  Pause.class),
              GroupExamples.KEPT));

  Stream<Example<T>> all() {
    return examples.stream().map(value -> new Example<>(this, value));
  }

  static Stream<Example<?>> examplesOfAll() {
    return ALL.stream().flatMap(Family::all);
  }

  /** A value, and how it is written and read. */
  record Example<T>(Family<T> family, T value) {

    byte[] bytes() {
      WireWriter out = new WireWriter(16);
      family.types().write(value, out);
      return out.toArray();
    }

    T read(byte[] bytes) throws MalformedMessage {
      WireReader in = new WireReader(bytes);
      T read = family.types().read(in);
      in.expectEnd();
      return read;
    }

    Example<T> of(T other) {
      return new Example<>(family, other);
    }

    @Override
    public String toString() {
      return family.name() + " " + value;
    }
  }
}
