package io.atoll.lab.protocols.group;

import io.atoll.protocols.consensus.Entry;
import io.atoll.protocols.consensus.NoOp;
import io.atoll.protocols.consensus.RaftUpcall;
import io.atoll.protocols.consensus.Recovered;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupUpcall;
import io.atoll.protocols.group.Kept;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Mistakes in what is written, when that is said, and what a host that starts makes of it. */
final class DiskMutations {

  private DiskMutations() {}

  static List<ChaosMutation> all() {
    return List.of(
        ChaosMutation.ofDisks(
            "acknowledge-before-sync",
            "entries count as stored before they are on disk",
            EarlyAcknowledgement::new),
        ChaosMutation.ofDisks(
            "torn-write-believed",
            "the last write before a crash is believed though it was cut short",
            TornWriteBelieved::new),
        ChaosMutation.ofDisks(
            "snapshot-not-replaced",
            "a snapshot is written under a new index with the state of the one before",
            OldSnapshot::new),
        ofRestart(
            "forget-vote",
            "a member that restarts has forgotten whom it voted for",
            kept -> withRecovered(kept, DiskMutations::withoutVote)),
        ofRestart(
            "forget-log",
            "a member that restarts has its snapshot, but not the log after it",
            kept -> withRecovered(kept, DiskMutations::withoutLog)),
        ofRestart(
            "forget-graves",
            "a host that restarts has forgotten which groups are over",
            kept -> new Kept(kept.groups(), List.of(), List.of(), kept.members(), kept.pause())),
        ofRestart(
            "forget-groups-without-snapshot",
            "a host that restarts drops groups of which it has a log only",
            kept ->
                new Kept(
                    kept.groups().stream().filter(it -> it.snapshot() != null).toList(),
                    kept.retired(),
                    kept.dissolved(),
                    kept.members(),
                    kept.pause())));
  }

  private static ChaosMutation ofRestart(String name, String story, UnaryOperator<Kept> loaded) {
    return ChaosMutation.ofDisks(
        name,
        story,
        format ->
            new HostDisk(format) {
              @Override
              Kept load() {
                return loaded.apply(super.load());
              }
            });
  }

  private static Kept withRecovered(Kept kept, UnaryOperator<Recovered> change) {
    return new Kept(
        kept.groups().stream()
            .map(it -> new Kept.Group(it.placement(), change.apply(it.recovered()), it.snapshot()))
            .toList(),
        kept.retired(),
        kept.dissolved(),
        kept.members(),
        kept.pause());
  }

  private static Recovered withoutVote(Recovered it) {
    return new Recovered(it.term(), null, it.baseIndex(), it.baseTerm(), it.entries());
  }

  private static Recovered withoutLog(Recovered it) {
    return new Recovered(it.term(), it.votedFor(), it.baseIndex(), it.baseTerm(), List.of());
  }

  private static final class EarlyAcknowledgement extends HostDisk {
    private EarlyAcknowledgement(DiskFormat format) {
      super(format);
    }

    @Override
    @Nullable GroupCommand ask(GroupUpcall write) {
      GroupCommand told = super.ask(write);
      return write instanceof GroupUpcall.StoreEntries entries
          ? new GroupCommand.EntriesStored(entries.group(), entries.store().token())
          : told;
    }
  }

  private static final class TornWriteBelieved extends HostDisk {
    private TornWriteBelieved(DiskFormat format) {
      super(format);
    }

    @Override
    void tear(GroupUpcall write) {
      if (write instanceof GroupUpcall.StoreEntries torn) {
        RaftUpcall.Store store = torn.store();
        List<Entry> garbled =
            store.entries().stream().map(it -> new Entry(it.term(), new NoOp())).toList();
        write(
            new GroupUpcall.StoreEntries(
                torn.group(),
                new RaftUpcall.Store(
                    store.token(), store.term(), store.votedFor(), store.from(), garbled)));
      }
    }
  }

  private static final class OldSnapshot extends HostDisk {
    private final Map<Object, GroupUpcall.StoreSnapshot> lasts = new HashMap<>();

    private OldSnapshot(DiskFormat format) {
      super(format);
    }

    @Override
    @Nullable GroupCommand ask(GroupUpcall write) {
      if (write instanceof GroupUpcall.StoreSnapshot snapshot) {
        GroupUpcall.StoreSnapshot last = lasts.put(snapshot.group(), snapshot);
        return super.ask(
            new GroupUpcall.StoreSnapshot(
                snapshot.group(),
                snapshot.index(),
                snapshot.term(),
                last == null ? snapshot.state() : last.state()));
      }
      return super.ask(write);
    }
  }
}
