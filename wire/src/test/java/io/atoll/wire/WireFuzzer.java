package io.atoll.wire;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.VirtualHost.Letter;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.store.keyspace.Keyspace;
import io.atoll.store.keyspace.StringOperation;
import io.atoll.store.keyspace.Timed;
import java.util.Arrays;

/**
 * What Jazzer calls with bytes of its invention: letters with a keyspace's operations or, if the
 * first byte is odd, with those of registers. Nothing but a malformed message may be thrown; what
 * is read must be written as the same bytes, and can be executed.
 */
public final class WireFuzzer {

  private static final LetterCodec WITH_KEYSPACE = new LetterCodec(new KeyspaceCodec());
  private static final LetterCodec WITH_REGISTERS = new LetterCodec(new RegisterCodec());

  private WireFuzzer() {}

  public static void fuzzerTestOneInput(byte[] data) {
    if (data.length == 0) {
      return;
    }
    LetterCodec codec = (data[0] & 1) == 0 ? WITH_KEYSPACE : WITH_REGISTERS;
    WireReader in = new WireReader(data, 1, data.length - 1);
    try {
      while (in.remaining() > 0) {
        int start = data.length - in.remaining();
        Letter letter = codec.read(in);
        WireWriter out = new WireWriter(64);
        codec.write(letter, out);
        int end = data.length - in.remaining();
        if (!Arrays.equals(data, start, end, out.array(), 0, out.size())) {
          throw new IllegalStateException("another form of " + letter);
        }
        if (codec == WITH_KEYSPACE) {
          execute(letter.message());
        }
      }
    } catch (MalformedMessage e) {
      if (!e.toString().contains("at byte ")) {
        throw new IllegalStateException("an error must say where it is", e);
      }
    }
  }

  /** With the time of the message, or of none. */
  private static void execute(HostMessage message) {
    Keyspace keyspace = new Keyspace(new KeyHash(1, 2), 1_000);
    if (message instanceof HostMessage.Admit admit) {
      keyspace.put(admit.point().portion().content());
      keyspace.take(new Arc(new Id(0), new Id(0)));
    } else if (message instanceof HostMessage.Carry carry
        && carry.request() instanceof AtomicMessage.Update update) {
      Shard.Operation operation = update.operation();
      Timed timed = operation instanceof Timed it ? it : new Timed(0, operation);
      if (!wantsMuchMemory(timed.operation())) {
        keyspace.execute(update.id(), timed);
      }
    }
  }

  /** It is every client's right to fill half a gigabyte with zeros, but not a fuzzer's. */
  private static boolean wantsMuchMemory(Shard.Operation operation) {
    return operation instanceof StringOperation.SetRange range && range.offset() > 100_000;
  }
}
