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
import io.atoll.storage.Commit;
import io.atoll.storage.CommitThread;
import io.atoll.storage.DataDirectory;
import io.atoll.storage.DiskFullException;
import io.atoll.storage.Durability;
import io.atoll.storage.Journal;
import io.atoll.storage.JournalFailedException;
import io.atoll.storage.JournalSettings;
import io.atoll.storage.SnapshotWriter;
import io.atoll.storage.Snapshots;
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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What a host keeps of its groups on disk. Entries, votes and graves go to the journal, by its
 * thread; states go to snapshots, by another, since they take long.
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

  private static final long CLOSE_SECONDS = 10;

  /**
   * What a group wants stored at once is stored in portions: each goes into a segment of the
   * journal as a whole, and however much there is, no buffer of it has to hold all.
   */
  private static final long PORTION_BYTES = 16 << 20;

  /** As long as a snapshot finds no room, the log grows: it is tried again. */
  private static final long SNAPSHOT_AGAIN_SECONDS = 5;

  private final DataDirectory directory;
  private final StorageFormat format = new StorageFormat();
  private final Durability durability;
  private final Address address;
  private final @Nullable HostRecord former;
  private final ExecutorService snapshotThread =
      Executors.newSingleThreadExecutor(task -> new Thread(task, "atoll-snapshots"));

  /** Who is in the groups that are there. */
  private final Map<GroupId, Placement> placements = new HashMap<>();

  private final WaitingCommits waiting = new WaitingCommits();

  /** What the journal's thread has to say, when it has come to an end. */
  private final List<GroupCommand> stored = new ArrayList<>();

  private @Nullable CommitThread commits;
  private @Nullable Listener listener;
  private volatile boolean closed;

  /** How many records there are of things that are no more. */
  private long graves;

  private GroupStorage(DataDirectory directory, Durability durability, Address fresh)
      throws IOException, CannotJoin {
    this.directory = directory;
    this.durability = durability;
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
        writeSnapshot(stream, 1, 1, node.copy());
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
        removeSnapshot(stream);
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
      remember(begun.placement());
      StreamId stream = streamOf(begun.placement().group());
      ByteBuffer meta = format.groupMeta(begun.placement(), 0, null);
      offer(
          new Write(meta.remaining(), true, null) {
            @Override
            public void writeTo(Journal journal) throws IOException {
              if (!journal.contains(stream)) {
                journal.meta(stream, meta);
              }
            }
          });
    } else if (upcall instanceof GroupUpcall.StoreEntries entries) {
      storeEntries(entries);
    } else if (upcall instanceof GroupUpcall.StoreSnapshot snapshot) {
      inBackground(() -> storeSnapshot(snapshot));
    } else if (upcall instanceof GroupUpcall.StoreMembers heard) {
      ByteBuffer meta = format.write(heard.members(), heard.pause());
      offer(
          new Write(meta.remaining(), false, null) {
            @Override
            public void writeTo(Journal journal) throws IOException {
              journal.meta(StorageFormat.MEMBERS_STREAM, meta);
            }
          });
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
      GroupCommand done =
          isLast ? new GroupCommand.EntriesStored(upcall.group(), store.token()) : null;
      offer(entries(stream, meta, from, portion, lasting, done));
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

  /**
   * Entries and the ballot that they belong to. It goes first: after a crash there may be a ballot
   * without its entries, or with the first of them, which is as if the host had crashed before it
   * was sent the others.
   */
  private Commit entries(
      StreamId stream,
      ByteBuffer meta,
      long from,
      List<ByteBuffer> entries,
      boolean lasting,
      @Nullable GroupCommand done) {
    long bytes = meta.remaining() + entries.stream().mapToLong(ByteBuffer::remaining).sum();
    return new Write((int) Math.min(Integer.MAX_VALUE, bytes), lasting, done) {
      @Override
      public void writeTo(Journal journal) throws IOException {
        if (!journal.contains(stream)) {
          return; // the group is over
        }
        if (!meta.equals(journal.meta(stream))) {
          journal.meta(stream, meta);
        }
        append(journal, stream, from, entries);
      }
    };
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

  /**
   * Replace everything from an index on. A snapshot is stored by another thread, and may have
   * overtaken what it covers: then the stream begins later, and only the rest goes there.
   */
  private static void append(
      Journal journal, StreamId stream, long fromIndex, List<ByteBuffer> entries)
      throws IOException {
    long from = Math.max(fromIndex, journal.start(stream) + 1);
    int covered = (int) Math.min(entries.size(), from - fromIndex);
    List<ByteBuffer> rest = entries.subList(covered, entries.size());
    long last = journal.last(stream);
    if (from > last + 1 && !rest.isEmpty()) {
      journal.startAt(stream, from - 1); // what came before is in a snapshot
    }
    if (!rest.isEmpty() || from <= last) {
      journal.append(stream, from, rest);
    }
  }

  /** A group is over: that it was there is remembered. */
  private void bury(GroupId group, ByteBuffer grave) {
    placements.remove(group);
    StreamId stream = streamOf(group);
    long number = ++graves;
    offer(
        new Write(grave.remaining(), true, null) {
          @Override
          public void writeTo(Journal journal) throws IOException {
            journal.append(StorageFormat.HOST_STREAM, number, List.of(grave));
            journal.remove(stream);
          }

          @Override
          public void stored() {
            try {
              inBackground(() -> removeSnapshot(stream));
            } catch (RejectedExecutionException e) {
              // it is being closed; a snapshot without a stream is never believed
            }
          }
        });
  }

  private void removeSnapshot(StreamId stream) {
    try {
      directory.snapshots().remove(stream);
    } catch (IOException e) {
      warn("a snapshot of a group that is over could not be removed", e);
    }
  }

  // ---- snapshots

  /** By the thread for snapshots. A task that does not come to its end ends the host. */
  private void inBackground(Runnable task) {
    snapshotThread.execute(
        () -> {
          try {
            task.run();
          } catch (Throwable e) { // also of memory: the group would never have a snapshot again
            fail("snapshots cannot be kept any more: " + e);
          }
        });
  }

  private void storeSnapshot(GroupUpcall.StoreSnapshot upcall) {
    StreamId stream = streamOf(upcall.group());
    try {
      writeSnapshot(stream, upcall.index(), upcall.term(), upcall.state().copy());
    } catch (DiskFullException e) {
      warn("there is no room for a snapshot, which will be tried again", e);
      againLater(upcall);
      return;
    } catch (IOException e) {
      fail("a snapshot could not be written: " + e);
      return;
    }
    offer(
        new Write(0, false, new GroupCommand.SnapshotStored(upcall.group(), upcall.index())) {
          @Override
          public void writeTo(Journal journal) throws IOException {
            if (journal.contains(stream)) {
              // the entry at its index stays: it tells whether what follows belongs to it
              boolean reaches = journal.last(stream) >= upcall.index();
              journal.startAt(stream, reaches ? upcall.index() - 1 : upcall.index());
            }
          }
        });
  }

  private void againLater(GroupUpcall.StoreSnapshot upcall) {
    try {
      TimeUnit.SECONDS.sleep(SNAPSHOT_AGAIN_SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // it is being closed
      return;
    }
    if (!closed) {
      inBackground(() -> storeSnapshot(upcall));
    }
  }

  private void writeSnapshot(StreamId stream, long index, long term, VirtualNode state)
      throws IOException {
    Snapshots snapshots = directory.snapshots();
    if (snapshots.index(stream).orElse(-1) == index) {
      return; // kept before, when there was no room in the journal to say so
    }
    try (SnapshotWriter writer = snapshots.write(stream, index)) {
      format.write(term, state, writer);
      writer.commit();
    }
  }

  // ---- to the journal

  private abstract class Write implements Commit {
    private final int bytes;
    private final boolean lasting;
    private final @Nullable GroupCommand done;

    /**
     * @param lasting whether it outlives a power cut, also if operations of the last second do not
     */
    private Write(int bytes, boolean lasting, @Nullable GroupCommand done) {
      this.bytes = bytes;
      this.lasting = lasting;
      this.done = done;
    }

    @Override
    public boolean mustBeSynced() {
      return lasting;
    }

    @Override
    public int sizeBytes() {
      return bytes;
    }

    @Override
    public void stored() {
      if (done != null) {
        stored.add(done);
      }
    }

    @Override
    public void failed(JournalFailedException reason) {
      // the listener of the journal hears of it
    }
  }

  private void offer(Commit commit) {
    waiting.offer(commit);
  }

  /** There is room again. Any thread. */
  void offerWaiting() {
    waiting.offerAll();
  }

  private void warn(String what, Exception e) {
    LOG.log(System.Logger.Level.WARNING, "{0}: {1}", what, e.getMessage());
  }

  private void fail(String reason) {
    if (listener != null && !closed) {
      listener.failed(reason);
    }
  }

  /** Stores what was taken, and lets go of the directory. */
  @Override
  public void close() {
    closed = true;
    snapshotThread.shutdownNow();
    try {
      if (!snapshotThread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        LOG.log(System.Logger.Level.WARNING, "a snapshot is still being written");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    try {
      if (commits != null) {
        commits.close();
      } else {
        directory.journal().close();
      }
      directory.close();
    } catch (IOException e) {
      warn("the data directory could not be closed", e);
    }
  }
}
