package io.atoll.lab.protocols.group;

import io.atoll.protocols.consensus.RaftUpcall;
import io.atoll.protocols.consensus.Recovered;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupId;
import io.atoll.protocols.group.GroupUpcall;
import io.atoll.protocols.group.Kept;
import io.atoll.protocols.group.Member;
import io.atoll.protocols.group.Pause;
import io.atoll.protocols.group.Placement;
import io.atoll.wire.Ballot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The disk of a simulated host. Writes become durable in their order, some time after they were
 * asked for; when the host crashes, those that were not yet durable are lost, from any of them on.
 * One that was being written at that moment is torn, which is noticed, so that it is lost as well.
 * Snapshots are written in the background, while the log goes on. What is there is bytes, as a
 * {@link DiskFormat} writes them.
 */
class HostDisk {

  /** A state on the disk. */
  private record Snapshot(long index, long term, List<byte[]> chunks) {}

  /** What the disk has of a group. */
  private static final class Stored {
    private final byte[] placement;
    private byte[] ballot;
    private long firstIndex = 1;
    private final List<byte[]> entries = new ArrayList<>();
    private @Nullable Snapshot snapshot;

    private Stored(byte[] placement, byte[] ballot) {
      this.placement = placement;
      this.ballot = ballot;
    }

    private void write(long from, List<byte[]> written) {
      if (entries.isEmpty()) {
        firstIndex = from;
      }
      while (!entries.isEmpty() && firstIndex + entries.size() > from) {
        entries.remove(entries.size() - 1);
      }
      if (entries.isEmpty()) {
        firstIndex = from;
      }
      entries.addAll(written);
    }

    /** Entries before the last that a snapshot covers may go; that one tells whether they fit. */
    private void write(Snapshot written) {
      snapshot = written;
      long covered = written.index() - firstIndex + 1;
      if (covered > entries.size()) {
        entries.clear();
      } else if (covered > 1) {
        entries.subList(0, (int) covered - 1).clear();
        firstIndex = written.index();
      }
    }

    /** The log goes on from the snapshot, or from what the group began with. */
    private Recovered recovered(DiskFormat format) {
      Ballot last = format.read(Ballot.class, ballot);
      long baseIndex = 0;
      long baseTerm = 0;
      if (snapshot != null) {
        baseIndex = snapshot.index();
        baseTerm = snapshot.term();
      } else if (!entries.isEmpty()) {
        baseIndex = 1;
        baseTerm = 1;
      }
      return Recovered.fromDisk(
          Math.max(last.term(), baseTerm),
          last.votedFor(),
          baseIndex,
          baseTerm,
          firstIndex,
          entries.stream().map(format::readEntry).toList());
    }
  }

  /** After the state that a group begins with, and the entry of its first leader. */
  private static final long FIRST_CALL = 2;

  private final DiskFormat format;
  private final TreeMap<GroupId, Stored> groups = new TreeMap<>();
  private final List<byte[]> retired = new ArrayList<>();
  private final List<byte[]> dissolved = new ArrayList<>();
  private List<byte[]> members = List.of();
  private byte[] pause;
  private final Deque<GroupUpcall> unwritten = new ArrayDeque<>();

  /** Everything that was asked for before these is durable; they are not. */
  private final Deque<GroupUpcall.StoreSnapshot> snapshots = new ArrayDeque<>();

  private int needless;

  HostDisk(DiskFormat format) {
    this.format = format;
    this.pause = format.write(Pause.NEVER);
  }

  /** Ask for a write: what the host is to be told at once, which is nothing unless disks lie. */
  @Nullable GroupCommand ask(GroupUpcall write) {
    unwritten.add(write);
    return null;
  }

  boolean isWriting() {
    return !unwritten.isEmpty();
  }

  boolean isWritingSnapshots() {
    return !snapshots.isEmpty();
  }

  /** Whether the next write is of a vote, and of nothing else. */
  boolean isNextVote() {
    return unwritten.peek() instanceof GroupUpcall.StoreEntries next
        && next.store().votedFor() != null
        && next.store().entries().isEmpty();
  }

  /** Whether the next write is of calls to a group of which there is no snapshot yet. */
  boolean isNextOfNewborn() {
    return unwritten.peek() instanceof GroupUpcall.StoreEntries next
        && next.store().from() > FIRST_CALL
        && groups.containsKey(next.group())
        && groups.get(next.group()).snapshot == null;
  }

  /** The next write is durable: what the host is to be told, if anything. */
  @Nullable GroupCommand writeNext() {
    GroupUpcall write = unwritten.remove();
    writeOrBegin(write);
    return write instanceof GroupUpcall.StoreEntries entries
        ? new GroupCommand.EntriesStored(entries.group(), entries.store().token())
        : null;
  }

  private void writeOrBegin(GroupUpcall write) {
    if (write instanceof GroupUpcall.StoreSnapshot snapshot) {
      needless += isBeingWritten(snapshot) ? 1 : 0;
      snapshots.add(snapshot);
    } else {
      write(write);
    }
  }

  private boolean isBeingWritten(GroupUpcall.StoreSnapshot snapshot) {
    return snapshots.stream()
        .anyMatch(it -> it.group().equals(snapshot.group()) && it.index() == snapshot.index());
  }

  /** How many snapshots were asked for that were being written already. */
  int needlessSnapshots() {
    return needless;
  }

  /** The next snapshot is durable: what the host is to be told. */
  GroupCommand writeNextSnapshot() {
    GroupUpcall.StoreSnapshot snapshot = snapshots.remove();
    write(snapshot);
    return new GroupCommand.SnapshotStored(snapshot.group(), snapshot.index());
  }

  /** The host crashes: some of what was on its way to the disk has arrived there, in order. */
  void crash(SplittableRandom random) {
    int arrived = random.nextInt(unwritten.size() + 1);
    for (int i = 0; i < arrived; i++) {
      writeOrBegin(unwritten.remove());
    }
    if (!unwritten.isEmpty()) {
      tear(unwritten.remove());
    }
    unwritten.clear();
    int complete = random.nextInt(snapshots.size() + 1);
    for (int i = 0; i < complete; i++) {
      write(snapshots.remove());
    }
    snapshots.clear();
  }

  /** A write was cut short, and its checksum is wrong. */
  void tear(GroupUpcall write) {}

  final void write(GroupUpcall write) {
    if (write instanceof GroupUpcall.StorePlacement begun) {
      groups.putIfAbsent(
          begun.placement().group(),
          new Stored(format.write(begun.placement()), format.write(new Ballot(0, null))));
    } else if (write instanceof GroupUpcall.StoreEntries entries) {
      Stored stored = groups.get(entries.group());
      if (stored != null) {
        RaftUpcall.Store store = entries.store();
        stored.ballot = format.write(new Ballot(store.term(), store.votedFor()));
        stored.write(store.from(), store.entries().stream().map(format::write).toList());
      }
    } else if (write instanceof GroupUpcall.StoreSnapshot snapshot) {
      Stored stored = groups.get(snapshot.group());
      if (stored != null) {
        stored.write(
            new Snapshot(snapshot.index(), snapshot.term(), format.write(snapshot.state())));
      }
    } else if (write instanceof GroupUpcall.StoreRetired over) {
      groups.remove(over.group());
      retired.add(format.write(new Kept.Retired(over.group(), over.newest())));
    } else if (write instanceof GroupUpcall.StoreDissolved over) {
      groups.remove(over.group());
      dissolved.add(format.write(new Kept.Dissolved(over.group(), over.heir())));
    } else if (write instanceof GroupUpcall.StoreMembers heard) {
      members = heard.members().stream().map(format::write).toList();
      pause = format.write(heard.pause());
    }
  }

  /** What a host that starts finds. */
  Kept load() {
    List<Kept.Group> found = new ArrayList<>();
    for (Stored stored : groups.values()) {
      found.add(
          new Kept.Group(
              format.read(Placement.class, stored.placement),
              stored.recovered(format),
              stored.snapshot == null ? null : format.readState(stored.snapshot.chunks())));
    }
    return new Kept(
        found,
        retired.stream().map(it -> format.read(Kept.Retired.class, it)).toList(),
        dissolved.stream().map(it -> format.read(Kept.Dissolved.class, it)).toList(),
        members.stream().map(it -> format.read(Member.class, it)).toList(),
        format.read(Pause.class, pause));
  }
}
