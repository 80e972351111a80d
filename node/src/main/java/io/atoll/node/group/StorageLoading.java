package io.atoll.node.group;

import io.atoll.protocols.consensus.Entry;
import io.atoll.protocols.consensus.Recovered;
import io.atoll.protocols.group.Input;
import io.atoll.protocols.group.Kept;
import io.atoll.protocols.group.Member;
import io.atoll.protocols.group.Pause;
import io.atoll.protocols.group.Placement;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.storage.CorruptStorageException;
import io.atoll.storage.RecoveredStream;
import io.atoll.storage.SnapshotReader;
import io.atoll.storage.Snapshots;
import io.atoll.storage.StreamId;
import io.atoll.wire.Ballot;
import io.atoll.wire.MalformedMessage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Makes what a host has to know out of what its disk has. */
final class StorageLoading {

  /** Of what a group begins with. */
  private static final long FIRST_STATE = 1;

  private final List<RecoveredStream> streams;
  private final Snapshots snapshots;
  private final StorageFormat format;
  private final VirtualNode.Shards shards;
  private final Map<StreamId, Long> givenUp = new HashMap<>();

  StorageLoading(
      List<RecoveredStream> streams,
      Snapshots snapshots,
      StorageFormat format,
      VirtualNode.Shards shards) {
    this.streams = streams;
    this.snapshots = snapshots;
    this.format = format;
    this.shards = shards;
  }

  /** What the host remembers of itself; null if it was never part of a cluster. */
  static @Nullable HostRecord hostRecord(List<RecoveredStream> streams, StorageFormat format)
      throws IOException {
    for (RecoveredStream stream : streams) {
      if (stream.id().equals(StorageFormat.HOST_STREAM) && stream.meta().hasRemaining()) {
        try {
          return format.readHost(stream.meta());
        } catch (MalformedMessage e) {
          throw new IOException("the journal has nonsense about this host: " + e.getMessage(), e);
        }
      }
    }
    return null;
  }

  /** Groups that begin here and now. */
  static Kept founded(List<VirtualNode> nodes) {
    return new Kept(
        nodes.stream()
            .map(node -> new Kept.Group(node.placement(), Recovered.founded(), node))
            .toList(),
        List.of(),
        List.of(),
        List.of(),
        Pause.NEVER);
  }

  Kept load() throws IOException {
    List<Kept.Group> groups = new ArrayList<>();
    List<Kept.Retired> retired = new ArrayList<>();
    List<Kept.Dissolved> dissolved = new ArrayList<>();
    List<Member> members = new ArrayList<>();
    Pause pause = Pause.NEVER;
    for (RecoveredStream stream : streams) {
      try {
        if (stream.id().equals(StorageFormat.MEMBERS_STREAM)) {
          members.addAll(format.readMembers(stream.meta()));
          pause = format.readPause(stream.meta());
          continue;
        }
        if (!stream.id().equals(StorageFormat.HOST_STREAM)) {
          groups.add(group(stream));
          continue;
        }
        for (ByteBuffer entry : stream.entries()) {
          Record kept = format.readKept(entry);
          if (kept instanceof Kept.Retired over) {
            retired.add(over);
          } else if (kept instanceof Kept.Dissolved over) {
            dissolved.add(over);
          }
        }
      } catch (MalformedMessage e) {
        throw new IOException(
            "stream %s makes no sense, though its checksums are right: %s"
                .formatted(stream.id(), e.getMessage()),
            e);
      }
    }
    if (members.size() <= 1) {
      requireOrigins(groups);
    }
    return new Kept(groups, retired, dissolved, members, pause);
  }

  /**
   * In a cluster that never had another host, what a group began with is here: in a snapshot, or as
   * what the log of another group leads to.
   */
  private void requireOrigins(List<Kept.Group> groups) throws CorruptStorageException {
    for (Kept.Group group : groups) {
      Placement placement = group.placement();
      if (group.snapshot() == null
          && placement.hosts().size() == 1
          && groups.stream().noneMatch(other -> leadsTo(other, placement))) {
        throw CorruptStorageException.missing(
            snapshots.describe(),
            "the snapshot of group %s, which no other host has".formatted(placement.group()));
      }
    }
  }

  private static boolean leadsTo(Kept.Group group, Placement next) {
    VirtualNode state = group.snapshot();
    return (state != null && next.equals(state.next()))
        || group.recovered().entries().stream()
            .map(Entry::payload)
            .anyMatch(
                it ->
                    (it instanceof Input.Seal seal && seal.next().equals(next))
                        || (it instanceof Input.Split split && split.child().equals(next.node())));
  }

  private Kept.Group group(RecoveredStream stream) throws IOException, MalformedMessage {
    Placement placement = format.readPlacement(stream.meta());
    Ballot ballot = format.readBallot(stream.meta());
    List<Entry> entries = new ArrayList<>(stream.entries().size());
    for (ByteBuffer entry : stream.entries()) {
      entries.add(format.readEntry(entry));
    }
    requireNoGap(placement, stream);
    long baseIndex = entries.isEmpty() ? 0 : FIRST_STATE; // what the group began with
    long baseTerm = baseIndex;
    VirtualNode state = null;
    if (snapshots.index(stream.id()).isPresent()) {
      try (SnapshotReader reader = snapshots.read(stream.id())) {
        StorageFormat.Snapshot snapshot = format.read(reader, shards);
        state = snapshot.state();
        baseIndex = snapshots.index(stream.id()).getAsLong();
        baseTerm = snapshot.term();
      }
    }
    noteIfGivenUp(stream, baseIndex, baseTerm, entries);
    return new Kept.Group(
        placement,
        Recovered.fromDisk(
            ballot.term(), ballot.votedFor(), baseIndex, baseTerm, stream.start() + 1, entries),
        state);
  }

  private void noteIfGivenUp(
      RecoveredStream stream, long baseIndex, long baseTerm, List<Entry> entries) {
    long at = baseIndex - stream.start() - 1;
    if (at >= 0 && at < entries.size() && entries.get((int) at).term() != baseTerm) {
      givenUp.put(stream.id(), baseIndex);
    }
  }

  /**
   * Streams that have something else than their snapshot at its index, by that index. What is there
   * and after it is of a history that was given up, and must be void before the group goes on: who
   * starts the next time would take all that follows for that, too.
   */
  Map<StreamId, Long> givenUp() {
    return givenUp;
  }

  /**
   * A stream begins after 1 only once a snapshot that covers what came before is durable; where
   * there is none yet, the group goes on from what it began with, which its parent or another
   * member has. With a gap between the two a member would forget what it has acknowledged, and vote
   * as if it never had.
   */
  private void requireNoGap(Placement placement, RecoveredStream stream)
      throws CorruptStorageException {
    OptionalLong snapshot = snapshots.index(stream.id());
    if (stream.start() > snapshot.orElse(FIRST_STATE)) {
      String found =
          snapshot.isPresent()
              ? "the one there goes up to entry " + snapshot.getAsLong()
              : "there is none";
      throw CorruptStorageException.missing(
          snapshots.describe(),
          "the snapshot of group %s, whose journal begins after entry %d: %s"
              .formatted(placement.group(), stream.start(), found));
    }
  }
}
