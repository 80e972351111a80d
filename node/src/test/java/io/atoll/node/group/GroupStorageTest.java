package io.atoll.node.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import io.atoll.protocols.consensus.Entry;
import io.atoll.protocols.consensus.NoOp;
import io.atoll.protocols.consensus.RaftUpcall;
import io.atoll.protocols.consensus.Recovered;
import io.atoll.protocols.group.Call;
import io.atoll.protocols.group.Channels;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupId;
import io.atoll.protocols.group.GroupUpcall;
import io.atoll.protocols.group.Input;
import io.atoll.protocols.group.Kept;
import io.atoll.protocols.group.Placement;
import io.atoll.protocols.group.RingMember;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.storage.CorruptStorageException;
import io.atoll.storage.DataDirectory;
import io.atoll.storage.Durability;
import io.atoll.storage.Journal;
import io.atoll.storage.JournalSettings;
import io.atoll.storage.StreamId;
import io.atoll.store.keyspace.ArcKeyspace;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.Keyspace;
import io.atoll.store.keyspace.StringOperation;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a host finds on its disk is what it has been told to keep. */
final class GroupStorageTest {

  private static final long PATIENCE_SECONDS = 30;
  private static final int PORTION_BYTES = 1 << 16;
  private static final Address HOST = new Address(0x7f00_0001_1cd3_0001L);
  private static final NodeRef SELF = GroupMail.host(HOST);
  private static final NodeRef OTHER = GroupMail.host(new Address(0x7f00_0001_1cd4_0001L));
  private static final KeyHash HASH = new KeyHash(1, 2);
  private static final NodeRef NODE = new NodeRef(new Id(7), new Address(7));
  private static final Placement PLACEMENT =
      new Placement(NODE, Placement.FIRST_EPOCH, List.of(SELF, OTHER));
  private static final Placement ALONE = new Placement(NODE, Placement.FIRST_EPOCH, List.of(SELF));
  private static final VirtualNode.Shards SHARDS =
      owner -> new ArcKeyspace(new Keyspace(HASH, PORTION_BYTES), KeyIds.slotOf(owner.id()));

  private final BlockingQueue<GroupCommand> stored = new LinkedBlockingQueue<>();

  @TempDir Path directory;

  private class Told implements GroupStorage.Listener {
    @Override
    public void stored(List<GroupCommand> commands) {
      stored.addAll(commands);
    }

    @Override
    public void full(String reason) {
      throw new AssertionError(reason);
    }

    @Override
    public void roomAgain() {
      throw new AssertionError("it was never full");
    }

    @Override
    public void failed(String reason) {
      throw new AssertionError(reason);
    }
  }

  private GroupStorage open() throws Exception {
    return GroupStorage.open(directory, "atoll", Durability.ALWAYS, HOST);
  }

  private Kept begin(GroupStorage storage, long run) throws Exception {
    return storage.begin(new HostRecord(HASH, run), List.of(), SHARDS);
  }

  private void store(GroupStorage storage, long token, long term, long from, int entries)
      throws Exception {
    List<Entry> all = Collections.nCopies(entries, new Entry(term, new NoOp()));
    storage.store(
        new GroupUpcall.StoreEntries(
            PLACEMENT.group(), new RaftUpcall.Store(token, term, SELF, from, all)));
    awaitStored(new GroupCommand.EntriesStored(PLACEMENT.group(), token));
  }

  private void awaitStored(GroupCommand command) throws Exception {
    assertThat(stored.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo(command);
  }

  /** A log of term 2 up to index 20, and a state of term 3 at index 12. */
  private void giveStateInPlaceOfLog(GroupStorage storage) throws Exception {
    begin(storage, 1);
    storage.start(new Told());
    storage.store(new GroupUpcall.StorePlacement(PLACEMENT));
    store(storage, 1, 2, 2, 19);
    keepState(storage, 12, 3);
  }

  private Recovered found() throws Exception {
    try (GroupStorage storage = open()) {
      return begin(storage, 2).groups().get(0).recovered();
    }
  }

  /** The entry at the index of the state was taken for proof that all after it is older. */
  @Test
  void whatFollowsAStateThatWasGivenInPlaceOfALogIsFound() throws Exception {
    try (GroupStorage storage = open()) {
      giveStateInPlaceOfLog(storage);
      store(storage, 2, 4, 12, 0);
      store(storage, 3, 4, 13, 8);
    }
    Recovered found = found();
    assertThat(found.baseIndex()).isEqualTo(12);
    assertThat(found.entries()).hasSize(8).allMatch(entry -> entry.term() == 4);
  }

  @Test
  void aLogThatDoesNotLeadUpToItsStateIsNotBelieved() throws Exception {
    try (GroupStorage storage = open()) {
      giveStateInPlaceOfLog(storage);
    }
    Recovered found = found();
    assertThat(found.baseIndex()).isEqualTo(12);
    assertThat(found.entries()).isEmpty();
  }

  /** A crash came between the state and the word that the log before it is void. */
  @Test
  void whatFollowsALogThatWasNotBelievedIsFound() throws Exception {
    try (GroupStorage storage = open()) {
      giveStateInPlaceOfLog(storage);
    }
    try (GroupStorage storage = open()) {
      begin(storage, 2);
      storage.start(new Told());
      store(storage, 2, 4, 13, 8);
    }
    Recovered found = found();
    assertThat(found.baseIndex()).isEqualTo(12);
    assertThat(found.entries()).hasSize(8).allMatch(entry -> entry.term() == 4);
  }

  /** A log of term 2 from index 2 on, and a state at each of these indexes. */
  private void keepStates(long... indexes) throws Exception {
    try (GroupStorage storage = open()) {
      begin(storage, 1);
      storage.start(new Told());
      storage.store(new GroupUpcall.StorePlacement(PLACEMENT));
      store(storage, 1, 2, 2, 19);
      for (long index : indexes) {
        keepState(storage, index, 2);
      }
    }
  }

  private void keepState(GroupStorage storage, long index, long term) throws Exception {
    VirtualNode state = VirtualNode.first(SHARDS, PLACEMENT, NODE, NODE);
    storage.store(new GroupUpcall.StoreSnapshot(PLACEMENT.group(), index, term, state));
    awaitStored(new GroupCommand.SnapshotStored(PLACEMENT.group(), index));
  }

  private Path snapshot(long index) {
    return directory
        .resolve("snapshots")
        .resolve("%016x-%016x-%016x.snapshot".formatted(7, Placement.FIRST_EPOCH, index));
  }

  @Test
  void aGroupThatBeganSomewhereElseNeedsNoStateOfItsOwn() throws Exception {
    keepStates();
    Recovered found = found();
    assertThat(found.baseIndex()).isEqualTo(1);
    assertThat(found.entries()).hasSize(19);
  }

  @Test
  void aHostWhoseSnapshotIsGoneDoesNotStartWithHalfALog() throws Exception {
    keepStates(12);
    Files.delete(snapshot(12));
    assertThatThrownBy(this::found)
        .isInstanceOf(CorruptStorageException.class)
        .hasMessage(
            directory.resolve("snapshots").toAbsolutePath()
                + " lacks the snapshot of group @7/1, whose journal begins after entry 11: there is"
                + " none; put the file back, or give this host up with ./atoll remove and start it"
                + " as a new one, with an empty directory");
  }

  @Test
  void aHostWhoseStateIsAllItHadDoesNotStartWithoutIt() throws Exception {
    keepStates(40);
    Files.delete(snapshot(40));
    assertThatThrownBy(this::found)
        .isInstanceOf(CorruptStorageException.class)
        .hasMessageContaining("whose journal begins after entry 40: there is none");
  }

  @Test
  void aHostWithAnOlderSnapshotThanItHadDoesNotStart() throws Exception {
    keepStates(5);
    Path older = Files.copy(snapshot(5), directory.resolve("older"));
    try (GroupStorage storage = open()) {
      begin(storage, 2);
      storage.start(new Told());
      keepState(storage, 12, 2);
    }
    Files.delete(snapshot(12));
    Files.move(older, snapshot(5));
    assertThatThrownBy(this::found)
        .isInstanceOf(CorruptStorageException.class)
        .hasMessageContaining(
            "whose journal begins after entry 11: the one there goes up to entry 5");
  }

  /** A cluster begins here, with one group. */
  private void foundAlone() throws Exception {
    try (GroupStorage storage = open()) {
      VirtualNode first = VirtualNode.first(SHARDS, ALONE, NODE, NODE);
      storage.begin(new HostRecord(HASH, 1), List.of(first), SHARDS);
    }
  }

  @Test
  void aHostThatHasNoOtherDoesNotStartWithoutWhatItsClusterBeganWith() throws Exception {
    foundAlone();
    Files.delete(snapshot(1));
    assertThatThrownBy(this::found)
        .isInstanceOf(CorruptStorageException.class)
        .hasMessageContaining("lacks the snapshot of group @7/1, which no other host has;");
  }

  @Test
  void aGroupThatTheLogOfAnotherLeadsToNeedsNoSnapshot() throws Exception {
    foundAlone();
    NodeRef child = new NodeRef(KeyIds.lastOf(100), new Address(8));
    try (GroupStorage storage = open()) {
      begin(storage, 2);
      storage.start(new Told());
      List<Entry> split = List.of(new Entry(1, new Input.Split(child)));
      storage.store(
          new GroupUpcall.StoreEntries(ALONE.group(), new RaftUpcall.Store(1, 1, SELF, 2, split)));
      storage.store(
          new GroupUpcall.StorePlacement(
              new Placement(child, Placement.FIRST_EPOCH, List.of(SELF))));
      awaitStored(new GroupCommand.EntriesStored(ALONE.group(), 1));
    }
    try (GroupStorage storage = open()) {
      assertThat(begin(storage, 3).groups()).hasSize(2);
    }
  }

  @Test
  void memoryThatRunsOutForASnapshotStopsTheHost() throws Exception {
    VirtualNode.Shards none =
        new VirtualNode.Shards() {
          @Override
          public Shard empty(NodeRef owner) {
            return SHARDS.empty(owner);
          }

          @Override
          public VirtualNode node(Placement placement, RingMember ring, Channels channels) {
            return new VirtualNode(this, placement, ring, channels) {
              @Override
              public VirtualNode copy() {
                throw new OutOfMemoryError("Java heap space");
              }
            };
          }
        };
    BlockingQueue<String> failures = new LinkedBlockingQueue<>();
    try (GroupStorage storage = open()) {
      begin(storage, 1);
      storage.start(
          new Told() {
            @Override
            public void failed(String reason) {
              failures.add(reason);
            }
          });
      storage.store(new GroupUpcall.StorePlacement(PLACEMENT));
      VirtualNode state = VirtualNode.first(none, PLACEMENT, NODE, NODE);
      storage.store(new GroupUpcall.StoreSnapshot(PLACEMENT.group(), 1, 1, state));
      assertThat(failures.poll(PATIENCE_SECONDS, TimeUnit.SECONDS))
          .isEqualTo(
              "snapshots cannot be kept any more: java.lang.OutOfMemoryError: Java heap space");
    }
  }

  /** One was being written when its group ended. */
  @Test
  void snapshotsOfGroupsThatAreOverGoWhenTheHostBegins() throws Exception {
    try (GroupStorage storage = open()) {
      begin(storage, 1);
      storage.start(new Told());
      storage.store(new GroupUpcall.StorePlacement(PLACEMENT));
      keepState(storage, 1, 1);
      VirtualNode state = VirtualNode.first(SHARDS, PLACEMENT, NODE, NODE);
      GroupId over = new GroupId(NODE, Placement.FIRST_EPOCH + 1);
      storage.store(new GroupUpcall.StoreSnapshot(over, 9, 1, state));
      awaitStored(new GroupCommand.SnapshotStored(over, 9));
    }
    assertThat(directory.resolve("snapshots").toFile().list()).hasSize(2);
    assertThat(found().baseIndex()).isEqualTo(1);
    assertThat(directory.resolve("snapshots").toFile().list())
        .containsExactly(String.valueOf(snapshot(1).getFileName()));
  }

  private static List<Entry> largeEntries(int count, int bytesEach) {
    Bytes value = Bytes.of(new byte[bytesEach]);
    Call call = new Call(SELF, 1, 1, NODE.id(), StringOperation.Set.always(Bytes.of("key"), value));
    return Collections.nCopies(count, new Entry(3, new Input.Execute(0, List.of(call))));
  }

  @Test
  void whatIsStoredAtOnceNeedNotFitIntoASegment() throws Exception {
    int bytesEach = 7 << 20;
    int count = 10;
    try (GroupStorage storage = open()) {
      begin(storage, 1);
      storage.start(new Told());
      storage.store(new GroupUpcall.StorePlacement(PLACEMENT));
      storage.store(
          new GroupUpcall.StoreEntries(
              PLACEMENT.group(),
              new RaftUpcall.Store(1, 3, SELF, 2, largeEntries(count, bytesEach))));
      awaitStored(new GroupCommand.EntriesStored(PLACEMENT.group(), 1));
    }
    assertThat(stored).as("it is said once").isEmpty();
    try (Stream<Path> files = Files.list(directory.resolve("journal"))) {
      assertThat(files)
          .hasSizeGreaterThan(1)
          .allMatch(file -> file.toFile().length() == JournalSettings.DEFAULT.segmentBytes());
    }
    Recovered found = found();
    assertThat(found.entries()).isEqualTo(largeEntries(count, bytesEach));
  }

  /** As after a crash between two portions, the first of which has voided the end of the log. */
  @Test
  void ofWhatWasNotStoredToItsEndTheBeginningIsFoundAndTheBallot() throws Exception {
    keepStates();
    List<ByteBuffer> entries =
        largeEntries(3, 10).stream().map(new StorageFormat()::write).toList();
    List<ByteBuffer> first = GroupStorage.inPortions(entries, entries.get(0).remaining()).get(0);
    try (DataDirectory data =
            DataDirectory.open(directory, "atoll", JournalSettings.DEFAULT, HOST::value);
        Journal journal = data.journal()) {
      StreamId stream = GroupStorage.streamOf(PLACEMENT.group());
      journal.meta(stream, new StorageFormat().groupMeta(PLACEMENT, 5, NODE));
      journal.append(stream, 4, first);
    }
    Recovered found = found();
    assertThat(found.term()).isEqualTo(5);
    assertThat(found.votedFor()).isEqualTo(NODE);
    assertThat(found.entries()).extracting(Entry::term).containsExactly(2L, 2L, 3L);
  }

  private static List<Integer> portions(List<Integer> sizes, long mostBytes) {
    return GroupStorage.inPortions(sizes.stream().map(ByteBuffer::allocate).toList(), mostBytes)
        .stream()
        .map(List::size)
        .toList();
  }

  @Test
  void portionsAreAsLongAsAllowedOrHaveOneEntry() {
    assertThat(portions(List.of(), 10)).containsExactly(0);
    assertThat(portions(List.of(4, 6), 10)).containsExactly(2);
    assertThat(portions(List.of(4, 7, 3, 1), 10)).containsExactly(1, 2, 1);
    assertThat(portions(List.of(30, 1, 30), 10)).containsExactly(1, 1, 1);
  }
}
