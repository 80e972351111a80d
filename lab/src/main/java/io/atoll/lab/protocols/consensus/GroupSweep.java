package io.atoll.lab.protocols.consensus;

import java.util.ArrayList;
import java.util.List;

/** What came of many runs of {@link GroupFuzz}, and the seeds that broke a promise. */
public final class GroupSweep {

  /** Hears how far it is. */
  @FunctionalInterface
  public interface Progress {
    void report(int runs, long messages);
  }

  private final List<GroupFuzz.Report> broken = new ArrayList<>();
  private int runs;
  private long reads;
  private long writes;
  private long terms;
  private long snapshots;
  private long messages;
  private long lost;
  private long doubled;
  private long overtaken;
  private GroupFaults.Counts faults = GroupFaults.Counts.NONE;
  private long longestCalmMicros;
  private long traceHash;

  private GroupSweep() {}

  /** All seeds from one to another, both included. */
  public static GroupSweep of(long first, long last, Replicas replicas, Progress progress) {
    GroupSweep sweep = new GroupSweep();
    for (long seed = first; seed <= last; seed++) {
      sweep.add(GroupFuzz.run(seed, replicas));
      progress.report(sweep.runs, sweep.messages);
    }
    return sweep;
  }

  private void add(GroupFuzz.Report report) {
    runs++;
    reads += report.reads();
    writes += report.writes();
    terms += report.terms();
    snapshots += report.snapshots();
    messages += report.messages();
    lost += report.lost();
    doubled += report.doubled();
    overtaken += report.overtaken();
    faults = faults.plus(report.faults());
    longestCalmMicros = Math.max(longestCalmMicros, report.calmMicros());
    traceHash = 31 * traceHash + report.traceHash();
    if (!report.clean()) {
      broken.add(report);
    }
  }

  public boolean clean() {
    return broken.isEmpty();
  }

  /** The runs in which a promise was broken, or too little was done to tell. */
  public List<GroupFuzz.Report> broken() {
    return List.copyOf(broken);
  }

  public int runs() {
    return runs;
  }

  /** Everything that was counted, with its name, in the order in which to tell it. */
  public List<Figure> figures() {
    return List.of(
        new Figure("reads", reads, "answered"),
        new Figure("writes", writes, "acknowledged"),
        new Figure("leaders", terms, "elected"),
        new Figure("crashes", faults.crashes(), "that lose what is not stored"),
        new Figure("cuts", faults.cuts(), "one-way and two-way"),
        new Figure("pauses", faults.pauses(), "of up to 3 s"),
        new Figure("slow disks", faults.slowDisks(), "ten times slower"),
        new Figure("clock jumps", faults.clockJumps(), "of up to 3 s"),
        new Figure("transfers", faults.transfers(), "of leadership"),
        new Figure("snapshots", snapshots, "installed"),
        new Figure("messages", messages, ""),
        new Figure("lost", lost, "of these"),
        new Figure("doubled", doubled, ""),
        new Figure("overtaken", overtaken, "by later ones"),
        new Figure("calm after", longestCalmMicros / 1_000, "ms at most, when all was mended"));
  }

  /** Something that was counted. */
  public record Figure(String name, long value, String meaning) {}

  /** That of one run, or one that all runs make together. */
  public long traceHash() {
    return traceHash;
  }
}
