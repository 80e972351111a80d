package io.atoll.node.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.consensus.Entry;
import io.atoll.protocols.consensus.NoOp;
import io.atoll.protocols.consensus.RaftUpcall;
import io.atoll.protocols.consensus.Recovered;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupUpcall;
import io.atoll.protocols.group.Kept;
import io.atoll.protocols.group.Placement;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.storage.Durability;
import io.atoll.store.keyspace.ArcKeyspace;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.Keyspace;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a host finds on its disk is what it has been told to keep. */
final class GroupStorageTest {

  private static final long PATIENCE_SECONDS = 30;
  private static final int PORTION_BYTES = 1 << 16;
  private static final Address HOST = new Address(0x7f00_0001_1cd3_0001L);
  private static final NodeRef SELF = GroupMail.host(HOST);
  private static final KeyHash HASH = new KeyHash(1, 2);
  private static final NodeRef NODE = new NodeRef(new Id(7), new Address(7));
  private static final Placement PLACEMENT =
      new Placement(NODE, Placement.FIRST_EPOCH, List.of(SELF));
  private static final VirtualNode.Shards SHARDS =
      owner -> new ArcKeyspace(new Keyspace(HASH, PORTION_BYTES), KeyIds.slotOf(owner.id()));

  private final BlockingQueue<GroupCommand> stored = new LinkedBlockingQueue<>();

  @TempDir Path directory;

  private final class Told implements GroupStorage.Listener {
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
    VirtualNode given = VirtualNode.first(SHARDS, PLACEMENT, NODE, NODE);
    storage.store(new GroupUpcall.StoreSnapshot(PLACEMENT.group(), 12, 3, given));
    awaitStored(new GroupCommand.SnapshotStored(PLACEMENT.group(), 12));
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
}
