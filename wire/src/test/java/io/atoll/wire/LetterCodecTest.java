package io.atoll.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.VirtualHost.Letter;
import io.atoll.store.RegisterOperation;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.Expiry;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.KeysOperation;
import io.atoll.store.keyspace.Keyspace;
import io.atoll.store.keyspace.ReadOperation;
import io.atoll.store.keyspace.StringOperation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How letters lie in the array that they are written to and read from. */
final class LetterCodecTest {

  private static final LetterCodec CODEC = new LetterCodec(Family.KEYSPACE);
  private static final Bytes KEY = Bytes.of("key");

  private static Letter letter(HostMessage message) {
    return new Letter(new Id(1), new Id(2), message);
  }

  @Test
  void lettersStandOneAfterTheOther() throws MalformedMessage {
    List<Letter> letters = MessageExamples.HOST.stream().map(LetterCodecTest::letter).toList();
    WireWriter out = new WireWriter(8);
    letters.forEach(letter -> CODEC.write(letter, out));
    WireReader in = new WireReader(out.array(), 0, out.size());
    List<Letter> read = new ArrayList<>();
    while (in.remaining() > 0) {
      read.add(CODEC.read(in));
    }
    assertThat(read).isEqualTo(letters);
  }

  @Test
  void writerIsUsedAgainWithoutANewArray() {
    WireWriter out = new WireWriter(1_000);
    byte[] array = out.array();
    CODEC.write(letter(new HostMessage.Ask(1)), out);
    out.clear();
    CODEC.write(letter(new HostMessage.Ask(2)), out);
    assertThat(out.array()).isSameAs(array);
    assertThat(out.size()).isEqualTo(18);
  }

  @Test
  void writerLetsGoOfALargeArray() {
    WireWriter out = new WireWriter(1_000);
    out.writeBytes(Bytes.of(new byte[2 << 20]));
    out.clear();
    assertThat(out.array()).hasSize(1_000);
  }

  @Test
  void operationOfAnotherShardIsNotWritten() {
    assertThatThrownBy(
            () -> Family.KEYSPACE.writeOperation(new RegisterOperation.Get(), new WireWriter(10)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not registered as an operation on keys");
  }

  // ---- byte strings point into the array that was read, and are copied when they are stored

  static List<KeyOperation> writes() {
    Bytes value = Bytes.of("value");
    return List.of(
        StringOperation.Set.always(KEY, value),
        new StringOperation.Set(KEY, value, new Expiry.After(1_000), true, false, true),
        new StringOperation.CompareAndSet(KEY, null, value),
        new StringOperation.Append(KEY, value),
        new StringOperation.SetRange(KEY, 0, value),
        new KeysOperation.SetAll(List.of(KEY), List.of(value), false));
  }

  @Test
  void stringIsNotCopiedWhenItIsRead() throws MalformedMessage {
    WireWriter out = new WireWriter(100);
    out.writeBytes(KEY);
    assertThat(new WireReader(out.array()).readBytes().array()).isSameAs(out.array());
  }

  @Test
  void shortStringOfALongMessageDoesNotKeepTheMessage() throws MalformedMessage {
    WireWriter out = new WireWriter(100);
    out.writeBytes(KEY);
    out.writeBytes(Bytes.of(new byte[10_000]));
    byte[] array = out.toArray();
    WireReader in = new WireReader(array);
    Bytes key = in.readBytes();
    assertThat(key).isEqualTo(KEY);
    assertThat(key.array()).hasSize(KEY.length());
    assertThat(in.readBytes().array()).isSameAs(array);
  }

  @ParameterizedTest
  @MethodSource("writes")
  void whatAnOperationWritesDoesNotPointIntoTheMessage(KeyOperation write) throws Exception {
    WireWriter out = new WireWriter(100);
    Family.KEYSPACE.writeOperation(write, out);
    Shard.Operation read = Family.KEYSPACE.readOperation(new WireReader(out.array()));
    Keyspace keyspace = new Keyspace(new KeyHash(1, 2), 1_000);
    keyspace.execute(KeyIds.slotOf(KEY), (KeyOperation) read, 0);
    Arrays.fill(out.array(), (byte) 0x77);
    assertThat(keyspace.execute(KeyIds.slotOf(KEY), new ReadOperation.Get(KEY), 0))
        .isEqualTo(new Answer.Value(Bytes.of("value")));
  }

  @Test
  void contentThatIsPutDoesNotPointIntoTheMessage() throws MalformedMessage {
    WireWriter out = new WireWriter(1_000);
    Family.KEYSPACE.writeContent(KeyspaceExamples.entries(), out);
    Keyspace keyspace = new Keyspace(new KeyHash(1, 2), 1_000);
    keyspace.put(Family.KEYSPACE.readContent(new WireReader(out.array())));
    Arrays.fill(out.array(), (byte) 0x77);
    assertThat(keyspace.view()).isEqualTo(KeyspaceExamples.entries());
  }
}
