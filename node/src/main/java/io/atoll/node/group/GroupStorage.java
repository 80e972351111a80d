package io.atoll.node.group;

import io.atoll.kernel.Address;
import io.atoll.node.engine.CannotJoin;
import io.atoll.node.net.HostAddress;
import io.atoll.protocols.consensus.Entry;
import io.atoll.protocols.consensus.RaftUpcall;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupId;
import io.atoll.protocols.group.GroupUpcall;
import io.atoll.protocols.group.Input;
import io.atoll.protocols.group.Kept;
import io.atoll.protocols.group.Placement;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.storage.CommitThread;
import io.atoll.storage.DataDirectory;
import io.atoll.storage.DiskFullException;
import io.atoll.storage.Durability;
import io.atoll.storage.Journal;
import io.atoll.storage.JournalFailedException;
import io.atoll.storage.JournalSettings;
import io.atoll.storage.StorageListener;
import io.atoll.storage.StreamId;
import io.atoll.store.keyspace.KeyHash;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a host keeps of its groups on disk. Entries, votes and graves go to the journal ({@link
 * JournalWrite}), by its thread; states go to snapshots ({@link SnapshotKeeping}), by another.
 */
final class GroupStorage implements Closeable {

  /** Hears what has become durable, and how the disk is; called by any thread. */
  interface Listener {

    /** All that one sync has made durable. */
    void stored(List<GroupCommand> commands);

    void full(String reason);

    void roomAgain();

    void failed(String reason);
  }

  private static final System.Logger LOG = System.getLogger(GroupStorage.class.getName());

  /**
   * What a group wants stored at once is stored in portions: each goes into a segment of the
   * journal as a whole, and however much there is, no buffer of it has to hold all.
   */
  private static final long PORTION_BYTES = 16 << 20;

  private final DataDirectory directory;
  private final StorageFormat format = new StorageFormat();
  private final Durability durability;
  private final Address address;
  private final @Nullable HostRecord former;
  private final SnapshotKeeping snapshots;

  /** Who is in the groups that are there. */
  private final Map<GroupId, Placement> placements = new HashMap<>();

  private final WaitingCommits waiting = new WaitingCommits();

  /** What the journal's thread has to say, when it has come to an end. */
  private final List<GroupCommand> stored = new ArrayList<>();

  private @Nullable CommitThread commits;
  private @Nullable Listener listener;

  /** How many records there are of things that are no more. */
  private long graves;

  private GroupStorage(DataDirectory directory, Durability durability, Address fresh)
      throws IOException, CannotJoin {
    this.directory = directory;
    this.durability = durability;
    this.snapshots = new SnapshotKeeping(directory.snapshots(), format, this::fail);
    this.address = new Address(directory.identity().address());
    this.former = StorageLoading.hostRecord(directory.streams(), format);
    if (!HostAddress.samePlace(address, fresh)) {
      throw new CannotJoin(
          "the data is that of the host at %s, and this one is at %s: start it there, or use an"
                  .formatted(HostAddress.text(address), HostAddress.text(fresh))
              + " empty directory for a new host");
    }
  }

  /**
   * The storage in a directory, which is made if need be.
   *
   * @param fresh the address of this host if it is a new one
   */
  static GroupStorage open(Path path, String cluster, Durability durability, Address fresh)
      throws CannotJoin {
    DataDirectory directory = null;
    try {
      directory = DataDirectory.open(path, cluster, JournalSettings.DEFAULT, fresh::value);
      return new GroupStorage(directory, durability, fresh);
    } catch (IOException e) {
      close(directory, e);
      throw new CannotJoin(String.valueOf(e.getMessage()), e);
    } catch (CannotJoin e) {
      close(directory, e);
      throw e;
    }
  }

  private static void close(@Nullable DataDirectory directory, Exception reason) {
    try {
      if (directory != null) {
        directory.journal().close();
        directory.close();
      }
    } catch (IOException e) {
      reason.addSuppressed(e);
    }
  }

  /** Of this host, now and whenever it starts from this directory. */
  Address address() {
    return address;
  }

  /** The secret of the cluster; null if this host was never part of one. */
  @Nullable KeyHash secret() {
    return former == null ? null : former.secret();
  }

  /**
   * Begin: keep what the host is to know from now on, and find what it knew.
   *
   * @param run of this process, higher than all before
   * @param founded the virtual nodes that a cluster begins with, if it begins here
   */
  Kept begin(HostRecord run, List<VirtualNode> founded, VirtualNode.Shards shards)
      throws IOException {
    Journal journal = directory.journal();
    if (former == null) { // if it has begun before, it did not get far
      for (var stream : directory.streams()) {
        journal.remove(stream.id());
      }
      for (VirtualNode node : founded) {
        StreamId stream = streamOf(node.placement().group());
        directory.snapshots().remove(stream);
        snapshots.write(stream, 1, 1, node.copy());
        journal.meta(stream, format.groupMeta(node.placement(), 1, null));
      }
    }
    journal.meta(StorageFormat.HOST_STREAM, format.write(run));
    journal.sync();
    if (former == null) {
      founded.forEach(node -> remember(node.placement()));
      removeStraySnapshots();
      return StorageLoading.founded(founded);
    }
    StorageLoading loading =
        new StorageLoading(directory.streams(), directory.snapshots(), format, shards);
    Kept kept = loading.load();
    for (Map.Entry<StreamId, Long> stream : loading.givenUp().entrySet()) {
      journal.append(stream.getKey(), stream.getValue(), List.of());
    }
    journal.sync();
    kept.groups().forEach(group -> remember(group.placement()));
    graves = journal.last(StorageFormat.HOST_STREAM);
    removeStraySnapshots();
    return kept;
  }

  /** Of groups that are over, or never began: the host crashed before it could remove them. */
  private void removeStraySnapshots() {
    for (StreamId stream : directory.snapshots().streams()) {
      if (!directory.journal().contains(stream)) {
        snapshots.remove(stream);
      }
    }
  }

  private void remember(Placement placement) {
    placements.put(placement.group(), placement);
  }

  /** The run of the process before this one; 0 if there was none. */
  long formerRun() {
    return former == null ? 0 : former.run();
  }

  /** Take what is to be stored from now on. */
  void start(Listener newListener) {
    listener = newListener;
    commits =
        CommitThread.start(
            directory.journal(),
            durability,
            new Told(newListener),
            Integer.MAX_VALUE,
            Long.MAX_VALUE);
    waiting.start(commits);
  }

  private final class Told implements StorageListener {
    private final Listener listener;

    private Told(Listener listener) {
      this.listener = listener;
    }

    @Override
    public void acknowledged() {
      if (!stored.isEmpty()) {
        listener.stored(List.copyOf(stored));
        stored.clear();
      }
    }

    @Override
    public void full(DiskFullException reason) {
      listener.full(String.valueOf(reason.getMessage()));
    }

    @Override
    public void roomAgain() {
      listener.roomAgain();
    }

    @Override
    public void failed(JournalFailedException reason) {
      listener.failed(String.valueOf(reason.getMessage()));
    }
  }

  static StreamId streamOf(GroupId group) {
    return new StreamId(group.node().address().value(), group.epoch());
  }

  // ---- what is to be stored, in order

  /** By one thread at a time. */
  void store(GroupUpcall upcall) {
    if (upcall instanceof GroupUpcall.StorePlacement begun) {
      Placement placement = begun.placement();
      remember(placement);
      ByteBuffer meta = format.groupMeta(placement, 0, null);
      waiting.offer(JournalWrite.placement(streamOf(placement.group()), meta));
    } else if (upcall instanceof GroupUpcall.StoreEntries entries) {
      storeEntries(entries);
    } else if (upcall instanceof GroupUpcall.StoreSnapshot snapshot) {
      snapshots.keepSoon(snapshot, () -> onSnapshot(snapshot.group(), snapshot.index()));
    } else if (upcall instanceof GroupUpcall.StoreMembers heard) {
      waiting.offer(JournalWrite.members(format.write(heard.members(), heard.pause())));
    } else if (upcall instanceof GroupUpcall.StoreRetired over) {
      bury(over.group(), format.write(new Kept.Retired(over.group(), over.newest())));
    } else if (upcall instanceof GroupUpcall.StoreDissolved over) {
      bury(over.group(), format.write(new Kept.Dissolved(over.group(), over.heir())));
    }
  }

  private void storeEntries(GroupUpcall.StoreEntries upcall) {
    RaftUpcall.Store store = upcall.store();
    Placement placement = placements.get(upcall.group());
    if (placement == null) {
      return; // the group is over
    }
    StreamId stream = streamOf(upcall.group());
    ByteBuffer meta = format.groupMeta(placement, store.term(), store.votedFor());
    boolean lasting = !isOperationsOnly(store);
    List<List<ByteBuffer>> portions =
        inPortions(store.entries().stream().map(format::write).toList(), PORTION_BYTES);
    long from = store.from();
    for (int i = 0; i < portions.size(); i++) {
      List<ByteBuffer> portion = portions.get(i);
      boolean isLast = i == portions.size() - 1;
      Runnable onStored =
          isLast
              ? () -> stored.add(new GroupCommand.EntriesStored(upcall.group(), store.token()))
              : () -> {};
      waiting.offer(JournalWrite.entries(stream, meta, from, portion, lasting, onStored));
      from += portion.size();
    }
  }

  /**
   * The entries in lists of which none is longer than allowed, unless it has one entry only; in the
   * same order. If there are none, that is a list, too.
   */
  static List<List<ByteBuffer>> inPortions(List<ByteBuffer> entries, long mostBytes) {
    List<List<ByteBuffer>> portions = new ArrayList<>();
    int begin = 0;
    long bytes = 0;
    for (int i = 0; i < entries.size(); i++) {
      int length = entries.get(i).remaining();
      if (i > begin && bytes + length > mostBytes) {
        portions.add(entries.subList(begin, i));
        begin = i;
        bytes = 0;
      }
      bytes += length;
    }
    portions.add(entries.subList(begin, entries.size()));
    return portions;
  }

  /** Votes, and changes of groups, are no operations. */
  private static boolean isOperationsOnly(RaftUpcall.Store store) {
    for (Entry entry : store.entries()) {
      if (!(entry.payload() instanceof Input.Execute || entry.payload() instanceof Input.Sweep)) {
        return false;
      }
    }
    return !store.entries().isEmpty();
  }

  private void bury(GroupId group, ByteBuffer grave) {
    placements.remove(group);
    StreamId stream = streamOf(group);
    waiting.offer(JournalWrite.grave(stream, ++graves, grave, () -> snapshots.removeSoon(stream)));
  }

  /** By the thread for snapshots. */
  private void onSnapshot(GroupId group, long index) {
    waiting.offer(
        JournalWrite.snapshot(
            streamOf(group),
            index,
            () -> stored.add(new GroupCommand.SnapshotStored(group, index))));
  }

  /** There is room again. Any thread. */
  void offerWaiting() {
    waiting.offerAll();
  }

  private void fail(String reason) {
    if (listener != null) {
      listener.failed(reason);
    }
  }

  /** Stores what was taken, and lets go of the directory. */
  @Override
  public void close() {
    snapshots.close();
    try {
      if (commits != null) {
        commits.close();
      } else {
        directory.journal().close();
      }
      directory.close();
    } catch (IOException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "the data directory could not be closed: {0}",
          e.getMessage());
    }
  }
}
