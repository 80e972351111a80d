package io.atoll.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.kernel.Address;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.group.Call;
import io.atoll.protocols.group.Input;
import io.atoll.protocols.group.Outcome;
import io.atoll.protocols.group.Placement;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.protocols.ring.atomic.AtomicView.Status;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.Keyspace;
import io.atoll.store.keyspace.ReadOperation;
import io.atoll.store.keyspace.StringOperation;
import io.atoll.store.keyspace.Timed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A state in chunks is the same state again, with its content, its memory and its channels. */
final class SnapshotCodecTest {

  /** More than one portion takes, of keys and of memories. */
  private static final int KEYS = 300;

  private static final VirtualNode.Shards SHARDS = owner -> new Keyspace(new KeyHash(1, 2), 1_000);
  private static final NodeRef HOST = new NodeRef(new Id(0), new Address(1));
  private static final NodeRef NODE = new NodeRef(KeyIds.lastOf(16_383), new Address(100));
  private static final NodeRef CHILD = new NodeRef(KeyIds.lastOf(8_191), new Address(101));

  /** A node with content that is in the middle of a split, and so has something to say. */
  static VirtualNode busyNode() {
    return node(3);
  }

  private static VirtualNode node(int keys) {
    Placement placement = new Placement(NODE, Placement.FIRST_EPOCH, List.of(HOST));
    VirtualNode node = VirtualNode.first(SHARDS, placement, NODE, NODE);
    List<Call> calls = new ArrayList<>();
    for (int i = 0; i < keys; i++) {
      calls.add(set(i));
    }
    node.apply(new Input.Execute(KeyspaceExamples.NOW_MILLIS, calls), new Noted());
    node.apply(new Input.Split(CHILD), new Noted());
    return node;
  }

  private static Bytes key(int number) {
    return Bytes.of("key" + number);
  }

  private static Call set(int number) {
    return call(number, key(number), StringOperation.Set.always(key(number), Bytes.of(number)));
  }

  private static Call call(long number, Bytes key, KeyOperation operation) {
    return new Call(
        HOST, 1, number, KeyIds.idOf(key), new Timed(KeyspaceExamples.NOW_MILLIS, operation));
  }

  private static List<byte[]> chunks(VirtualNode state) {
    List<byte[]> chunks = new ArrayList<>();
    SnapshotCodec.Chunks writing = Family.SNAPSHOTS.write(state);
    while (writing.hasNext()) {
      WireWriter out = new WireWriter(1_000);
      writing.writeNext(out);
      chunks.add(out.toArray());
    }
    return chunks;
  }

  private static SnapshotCodec.Assembly assemble(List<byte[]> chunks) throws MalformedMessage {
    SnapshotCodec.Assembly assembly = Family.SNAPSHOTS.read(SHARDS);
    for (byte[] chunk : chunks) {
      assembly.add(new WireReader(chunk));
    }
    return assembly;
  }

  @Test
  void aStateIsReadAsItWasWritten() throws MalformedMessage {
    VirtualNode state = node(KEYS);
    VirtualNode read = assemble(chunks(state.copy())).state();
    assertThat(read.head()).isEqualTo(state.head());
    assertThat(read.ring()).isEqualTo(state.ring());
  }

  @Test
  void aLargeStateTakesSeveralChunks() {
    assertThat(chunks(node(KEYS))).hasSizeGreaterThan(2);
  }

  @Test
  void anEmptyStateIsAHeadAndAnEmptyPortion() {
    assertThat(chunks(node(0))).hasSize(2);
  }

  @Test
  void whatWasExecutedBeforeIsNotExecutedAgain() throws MalformedMessage {
    VirtualNode state = node(0);
    Bytes key = keyOf(state);
    Call append = call(1, key, new StringOperation.Append(key, Bytes.of("x")));
    Noted noted = new Noted();
    state.apply(new Input.Execute(KeyspaceExamples.NOW_MILLIS, List.of(append)), noted);
    VirtualNode read = assemble(chunks(state)).state();
    read.apply(new Input.Execute(KeyspaceExamples.NOW_MILLIS, List.of(append)), noted);
    Call get = call(2, key, new ReadOperation.Get(key));
    read.apply(new Input.Execute(KeyspaceExamples.NOW_MILLIS, List.of(get)), noted);
    assertThat(noted.outcomes)
        .containsExactly(
            new Outcome.Executed(new Answer.Number(1)),
            new Outcome.Executed(new Answer.Number(1)),
            new Outcome.Executed(new Answer.Value(Bytes.of("x"))));
  }

  /** A key of the arc that the node has kept. */
  private static Bytes keyOf(VirtualNode state) {
    for (int i = 0; ; i++) {
      if (state.ring().owns(KeyIds.idOf(key(i)))) {
        return key(i);
      }
    }
  }

  @Test
  void aStateWithoutItsLastChunkIsNone() throws MalformedMessage {
    List<byte[]> chunks = chunks(node(KEYS));
    SnapshotCodec.Assembly assembly = assemble(chunks.subList(0, chunks.size() - 1));
    assertThat(assembly.isComplete()).isFalse();
    assertThatThrownBy(assembly::state).hasMessage("a snapshot without its end");
  }

  @Test
  void nothingComesAfterTheLastChunk() throws MalformedMessage {
    List<byte[]> chunks = chunks(node(0));
    SnapshotCodec.Assembly assembly = assemble(chunks);
    assertThatThrownBy(() -> assembly.add(new WireReader(chunks.get(1))))
        .isInstanceOf(MalformedMessage.class)
        .hasMessageContaining("a chunk after the last");
  }

  @Test
  void aChunkIsReadToItsEnd() {
    byte[] head = chunks(node(0)).get(0);
    byte[] longer = Arrays.copyOf(head, head.length + 1);
    assertThatThrownBy(() -> Family.SNAPSHOTS.read(SHARDS).add(new WireReader(longer)))
        .hasMessageContaining("1 bytes too many");
  }

  /** It is on disks: the place of a status in the list is for ever. */
  @Test
  void everyStatusHasItsNumber() {
    assertThat(HeadCodec.STATUSES).containsExactlyInAnyOrder(Status.values());
    assertThat(HeadCodec.STATUSES.toString())
        .isEqualTo(
            "[OUTSIDE, JOINREQ, JOINING, INSIDE, PREDJOINING, PREDJOINED, LEAVEREQ, LEAVING,"
                + " DETACHED, PREDLEAVEREQ, PREDLEAVING]");
  }

  /** Keeps what calls were answered. */
  private static final class Noted implements VirtualNode.Effects {
    private final List<Outcome> outcomes = new ArrayList<>();

    @Override
    public void answer(Call call, Outcome outcome) {
      outcomes.add(outcome);
    }

    @Override
    public void say() {}

    @Override
    public void acknowledge(NodeRef from, long upTo) {}

    @Override
    public void remind(long number, Delay delay) {}

    @Override
    public void found(VirtualNode child) {}

    @Override
    public void seal(Placement next) {}
  }
}
