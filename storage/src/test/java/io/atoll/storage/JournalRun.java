package io.atoll.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.storage.simulated.SimulatedDisk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * One life after the other of a journal on a simulated disk, all from a seed: random operations
 * until the power fails, the disk breaks, the process is killed or ends. Each time the journal is
 * opened again it must hold what the operations so far make of it, up to one of them that is not
 * before the last that was synced.
 */
final class JournalRun {

  /** What a run has been through, so that nobody believes in empty ones. */
  static final class Counts {
    int operations;
    int syncs;
    int powerCuts;
    int failures;
    int kills;
    int refusals;
    int lost;
    int reused;
  }

  /** How a disk is made worse than it is, or a journal blinder than it is. */
  interface Flaw {
    default Disk in(Disk disk) {
      return disk;
    }

    default void afterRestart(Disk disk) throws IOException {}
  }

  static final Flaw NONE = new Flaw() {};

  private static final JournalSettings SETTINGS = new JournalSettings(2_048, 512);
  private static final long OWNER = 0xa7011;
  private static final int LIVES = 3;
  private static final int STREAMS = 5;
  private static final int ENTRY_CHARS = 120;

  private final SplittableRandom random;
  private final SimulatedDisk device;
  private final Disk disk;
  private final Flaw flaw;
  private final Counts counts;
  private final List<JournalModel> models = new ArrayList<>(); // from the last sync on
  private int written;

  JournalRun(long seed, Flaw flaw, Counts counts) throws IOException {
    this.random = new SplittableRandom(seed);
    this.device = new SimulatedDisk(random.nextLong());
    this.flaw = flaw;
    this.disk = flaw.in(new CountingDisk(device.in("journal")));
    this.counts = counts;
  }

  void run() throws IOException {
    Journal journal = Journal.create(disk, OWNER, SETTINGS);
    models.add(JournalModel.EMPTY);
    for (int life = 0; life < LIVES; life++) {
      live(journal);
      journal = reopen();
    }
  }

  /** Counts segments whose files will be used again. */
  private final class CountingDisk extends ForwardingDisk {
    CountingDisk(Disk disk) {
      super(disk);
    }

    @Override
    public void rename(String from, String to) throws IOException {
      super.rename(from, to);
      counts.reused += to.equals(SegmentLog.SPARE) ? 1 : 0;
    }
  }

  private Journal reopen() throws IOException {
    Journal.Opened opened = Journal.open(disk, OWNER, SETTINGS);
    JournalModel found = JournalModel.of(opened.streams());
    assertThat(models).as("the states that may be there").contains(found);
    counts.lost += models.lastIndexOf(found) < models.size() - 1 ? 1 : 0;
    models.clear();
    models.add(found);
    return opened.journal();
  }

  private void live(Journal journal) throws IOException {
    long end = device.operations() + 1 + random.nextInt(100);
    int kind = random.nextInt(8);
    if (kind < 4) {
      device.cutPowerAt(end);
    } else if (kind < 6) {
      device.failAt(end);
    }
    try {
      while (device.operations() < end) {
        step(journal);
      }
      endInPeace(journal);
    } catch (JournalFailedException e) {
      assertRefusesEverything(journal);
      if (device.isOff()) {
        counts.powerCuts++;
        losePower();
      } else {
        counts.failures++;
        loseThePowerOrNot();
      }
    }
  }

  private void endInPeace(Journal journal) throws IOException {
    if (random.nextBoolean()) {
      journal.close();
      synced();
    } else {
      counts.kills++;
    }
    loseThePowerOrNot();
  }

  private void loseThePowerOrNot() throws IOException {
    if (random.nextBoolean()) {
      losePower();
    } else {
      device.kill();
    }
  }

  private void losePower() throws IOException {
    device.restart();
    flaw.afterRestart(disk);
  }

  private void assertRefusesEverything(Journal journal) {
    assertThat(failure(journal::sync)).isInstanceOf(JournalFailedException.class);
    assertThat(failure(journal::flush)).isInstanceOf(JournalFailedException.class);
    assertThat(failure(journal::clean)).isInstanceOf(JournalFailedException.class);
    assertThat(failure(() -> journal.meta(stream(), JournalModel.bytes("late"))))
        .isInstanceOf(JournalFailedException.class);
  }

  private interface Call {
    void run() throws IOException;
  }

  private static @Nullable IOException failure(Call call) {
    try {
      call.run();
      return null;
    } catch (IOException e) {
      return e;
    }
  }

  private void step(Journal journal) throws IOException {
    counts.operations++;
    if (random.nextInt(40) == 0) {
      device.capacityBytes(random.nextInt(3) == 0 ? 0 : Long.MAX_VALUE);
    }
    int kind = random.nextInt(100);
    if (kind < 15) {
      journal.sync();
      synced();
      if (random.nextInt(4) > 0) {
        journal.clean();
      }
    } else if (kind < 25) {
      journal.flush();
    } else if (kind < 30) {
      journal.clean();
    } else {
      store(journal, stream(), kind);
    }
  }

  private void synced() {
    counts.syncs++;
    models.subList(0, models.size() - 1).clear();
  }

  private StreamId stream() {
    return new StreamId(random.nextInt(STREAMS), 1);
  }

  private JournalModel now() {
    return models.get(models.size() - 1);
  }

  private void store(Journal journal, StreamId id, int kind) throws IOException {
    JournalModel.Stream stream = now().of(id);
    if (kind < 40) {
      String meta = "meta " + written++;
      change(now().meta(id, meta), () -> journal.meta(id, JournalModel.bytes(meta)));
    } else if (kind < 50) {
      long index = stream.start() + random.nextInt(stream.entries().size() + 3);
      change(now().startAt(id, index), () -> journal.startAt(id, index));
    } else if (kind < 53) {
      change(now().remove(id), () -> journal.remove(id));
    } else {
      boolean overwrites = random.nextInt(5) == 0;
      long from =
          overwrites
              ? stream.start() + 1 + random.nextInt(stream.entries().size() + 1)
              : stream.last() + 1;
      List<String> entries = entries();
      change(
          now().append(id, from, entries),
          () -> journal.append(id, from, entries.stream().map(JournalModel::bytes).toList()));
    }
  }

  private List<String> entries() {
    List<String> entries = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      int chars = random.nextInt(60) == 0 ? 3_000 : random.nextInt(ENTRY_CHARS);
      entries.add("entry " + written++ + "x".repeat(chars));
    }
    return random.nextInt(30) == 0 ? List.of() : entries;
  }

  /** If the call fails, what it should have done may be there or not. If it is refused, not. */
  private void change(JournalModel after, Call call) throws IOException {
    try {
      models.add(after);
      call.run();
    } catch (DiskFullException full) {
      models.remove(models.size() - 1);
      counts.refusals++;
      device.capacityBytes(Long.MAX_VALUE);
    }
  }
}
