package io.atoll.lab.protocols;

import io.atoll.kernel.Shard;
import io.atoll.store.RegisterOperation;
import io.atoll.store.Registers;
import io.atoll.wire.MalformedMessage;
import io.atoll.wire.RegisterCodec;
import io.atoll.wire.ShardCodec;
import io.atoll.wire.WireReader;
import io.atoll.wire.WireWriter;
import java.util.List;
import java.util.stream.Stream;

/** Does all as the codec for registers does, but for one thing. */
public abstract class MistakenCodec implements ShardCodec {

  private final String mistake;
  private final RegisterCodec right = new RegisterCodec();

  private MistakenCodec(String mistake) {
    this.mistake = mistake;
  }

  /** One for each of an operation, a content and a result. */
  public static Stream<ShardCodec> all() {
    return Stream.of(
        new MistakenCodec("adds one to what is put") {
          @Override
          public Shard.Operation readOperation(WireReader in) throws MalformedMessage {
            Shard.Operation read = super.readOperation(in);
            return read instanceof RegisterOperation.Put put
                ? new RegisterOperation.Put(put.value() + 1)
                : read;
          }
        },
        new MistakenCodec("loses a register on its way") {
          @Override
          public Shard.Content readContent(WireReader in) throws MalformedMessage {
            super.readContent(in);
            return new Registers(List.of());
          }
        },
        new MistakenCodec("writes results without their type") {
          @Override
          public void writeResult(Shard.Result result, WireWriter out) {
            out.writeByte(0);
          }
        });
  }

  @Override
  public void writeOperation(Shard.Operation operation, WireWriter out) {
    right.writeOperation(operation, out);
  }

  @Override
  public Shard.Operation readOperation(WireReader in) throws MalformedMessage {
    return right.readOperation(in);
  }

  @Override
  public void writeResult(Shard.Result result, WireWriter out) {
    right.writeResult(result, out);
  }

  @Override
  public Shard.Result readResult(WireReader in) throws MalformedMessage {
    return right.readResult(in);
  }

  @Override
  public void writeContent(Shard.Content content, WireWriter out) {
    right.writeContent(content, out);
  }

  @Override
  public Shard.Content readContent(WireReader in) throws MalformedMessage {
    return right.readContent(in);
  }

  @Override
  public String toString() {
    return mistake;
  }
}
