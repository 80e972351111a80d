package io.atoll.wire;

import static io.atoll.wire.RingValues.readId;
import static io.atoll.wire.RingValues.writeId;

import io.atoll.kernel.Address;
import io.atoll.kernel.Shard;
import io.atoll.protocols.group.ExactlyOnce.EndSession;
import io.atoll.protocols.group.ExactlyOnce.Ended;
import io.atoll.protocols.group.ExactlyOnce.Memory;
import io.atoll.protocols.group.ExactlyOnce.Numbered;
import io.atoll.protocols.group.ExactlyOnce.Refused;
import io.atoll.protocols.group.ExactlyOnce.Remembered;

/**
 * For a shard that remembers what sessions have done to it: what another codec writes, and the
 * memory beside it. Nothing that is read goes deeper than that, since the other codec knows no
 * sessions.
 */
final class ExactlyOnceCodec implements ShardCodec {

  /** An identifier, a session, a run, a number, and the type of a result. */
  private static final int FEWEST_MEMORY_BYTES = 2 * Long.BYTES + 3;

  private final ShardCodec shard;
  private final TypeTable<Shard.Operation> operations;
  private final TypeTable<Shard.Result> results;

  /**
   * @param shard for what the shard inside knows
   */
  ExactlyOnceCodec(ShardCodec shard) {
    this.shard = shard;
    this.operations =
        new TypeTable<Shard.Operation>("an operation of a session")
            .withOthers(1, Shard.Operation.class, shard::writeOperation, shard::readOperation)
            .with(2, Numbered.class, this::writeNumbered, this::readNumbered)
            .with(
                3,
                EndSession.class,
                (end, out) -> writeSession(end.session(), out),
                in -> new EndSession(readSession(in)));
    this.results =
        new TypeTable<Shard.Result>("a result for a session")
            .withOthers(1, Shard.Result.class, shard::writeResult, shard::readResult)
            .with(2, Refused.class, new Refused())
            .with(3, Ended.class, new Ended());
  }

  TypeTable<Shard.Operation> operations() {
    return operations;
  }

  TypeTable<Shard.Result> results() {
    return results;
  }

  @Override
  public void writeOperation(Shard.Operation operation, WireWriter out) {
    operations.write(operation, out);
  }

  @Override
  public Shard.Operation readOperation(WireReader in) throws MalformedMessage {
    return operations.read(in);
  }

  @Override
  public void writeResult(Shard.Result result, WireWriter out) {
    results.write(result, out);
  }

  @Override
  public Shard.Result readResult(WireReader in) throws MalformedMessage {
    return results.read(in);
  }

  @Override
  public void writeContent(Shard.Content content, WireWriter out) {
    Remembered remembered = (Remembered) content;
    WireLists.writeList(remembered.memories(), this::writeMemory, out);
    WireLists.writeList(remembered.ended(), ExactlyOnceCodec::writeSession, out);
    WireLists.writeList(remembered.contents(), shard::writeContent, out);
  }

  @Override
  public Remembered readContent(WireReader in) throws MalformedMessage {
    return new Remembered(
        WireLists.readList(FEWEST_MEMORY_BYTES, this::readMemory, in),
        WireLists.readList(Long.BYTES, ExactlyOnceCodec::readSession, in),
        WireLists.readList(1, shard::readContent, in));
  }

  private void writeNumbered(Numbered numbered, WireWriter out) {
    writeSession(numbered.session(), out);
    out.writeLong(numbered.run());
    out.writeLong(numbered.number());
    shard.writeOperation(numbered.operation(), out);
  }

  private Numbered readNumbered(WireReader in) throws MalformedMessage {
    return new Numbered(readSession(in), in.readLong(), in.readLong(), shard.readOperation(in));
  }

  private void writeMemory(Memory memory, WireWriter out) {
    writeId(memory.id(), out);
    writeSession(memory.session(), out);
    out.writeLong(memory.run());
    out.writeLong(memory.number());
    shard.writeResult(memory.result(), out);
  }

  private Memory readMemory(WireReader in) throws MalformedMessage {
    return new Memory(
        readId(in), readSession(in), in.readLong(), in.readLong(), shard.readResult(in));
  }

  private static void writeSession(Address session, WireWriter out) {
    out.writeFixedLong(session.value());
  }

  private static Address readSession(WireReader in) throws MalformedMessage {
    return new Address(in.readFixedLong());
  }
}
