package io.atoll.cli;

import io.atoll.lab.protocols.host.BrokenOperation;
import io.atoll.lab.protocols.host.BrokenOperation.Change;
import io.atoll.lab.protocols.host.BrokenOperation.Outcome;
import io.atoll.lab.protocols.host.HostNodes;
import io.atoll.lab.protocols.host.HostPartition;
import io.atoll.lab.protocols.host.Unrest;
import io.atoll.lab.sim.Churn;
import io.atoll.protocols.ring.host.HostSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What {@code ./atoll sim} does to the host ring, and how it is told. */
final class HostScenarios {

  private static final HostNodes NODES = new HostNodes(HostSettings.DEFAULT);

  /** Of the messages of a join and of a leave, about how many runs there are. */
  private static final int ABOUT = 702;

  /** A text, the same for programs, and whether all was as promised. */
  record Told(String text, Object document, boolean clean) {}

  private HostScenarios() {}

  // ---- a join and a leave, broken in every way

  static Told broken(Churn.Progress progress) {
    List<Outcome> outcomes = new ArrayList<>();
    for (Change change : Change.values()) {
      outcomes.addAll(
          BrokenOperation.everyWay(
              change,
              NODES,
              outcome -> progress.report(outcomes.size(), ABOUT, outcome.messages())));
    }
    List<Outcome> bad = outcomes.stream().filter(it -> !it.problem().isEmpty()).toList();
    StringBuilder text = new StringBuilder();
    text.append("q joins or leaves between p and r, and one of them fails\n\n");
    text.append(row("", "runs", "locked", "mended", "problems"));
    for (Change change : Change.values()) {
      for (BrokenOperation.Fault fault : BrokenOperation.Fault.values()) {
        text.append(
            row(
                words(change) + ", " + words(fault),
                outcomes.stream()
                    .filter(it -> it.how().change() == change && it.how().fault() == fault)
                    .toList()));
      }
    }
    text.append("\nlocked: for how long a lock was taken at most, with a lease of 10 s\n");
    text.append("mended: how long until the ring was right for good at most\n");
    bad.stream().limit(5).forEach(it -> text.append('\n').append(it));
    text.append("\nreplay      ./atoll sim --scenario broken");
    return new Told(text.toString(), outcomes, bad.isEmpty());
  }

  private static String row(String name, List<Outcome> outcomes) {
    return row(
        name,
        String.valueOf(outcomes.size()),
        seconds(outcomes.stream().mapToLong(Outcome::lockedMicros).max().orElse(0)),
        seconds(outcomes.stream().mapToLong(Outcome::mendedMicros).max().orElse(0)),
        String.valueOf(outcomes.stream().filter(it -> !it.problem().isEmpty()).count()));
  }

  private static String row(String name, String runs, String locked, String mended, String bad) {
    return String.format(Locale.ROOT, "  %-18s%8s%10s%10s%10s", name, runs, locked, mended, bad)
        + "\n";
  }

  private static String words(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static String seconds(long micros) {
    return String.format(Locale.ROOT, "%.1f s", micros / 1e6);
  }

  // ---- members that stand still, crash, join and leave

  static Told unrest(int nodes, int seconds, long seed) {
    Unrest.Report report = Unrest.run(new Unrest.Plan(nodes, seconds, 6, 12, 20, seed), NODES);
    String text =
        List.of(
                nodes + " hosts, " + seconds + " s of unrest, then peace, seed " + seed,
                "",
                figure("crashes", report.crashes(), ""),
                figure("pauses", report.pauses(), "of 30 to 60 s, longer than every timeout"),
                figure("joins", report.joins(), ""),
                figure("leaves", report.leaves(), ""),
                figure("evicted", report.evicted(), "who stood still, and was told"),
                figure("returned", report.returned(), "of those, as new processes"),
                figure("refused", report.refused(), "messages of processes declared dead"),
                figure("encoded", report.encoded(), "messages that went through the codec"),
                figure("members", report.members(), "at the end"),
                "",
                report.problem().isEmpty()
                    ? "right " + seconds(report.calmMicros()) + " after it was left in peace"
                    : report.problem().stripTrailing(),
                "",
                "replay      ./atoll sim --scenario unrest --nodes "
                    + nodes
                    + " --seconds "
                    + seconds
                    + " --seed "
                    + seed,
                "trace hash  " + SimReport.hex(report.traceHash()))
            .stream()
            .collect(Collectors.joining("\n"));
    return new Told(text, report, report.problem().isEmpty());
  }

  static String figure(String name, long value, String meaning) {
    return String.format(Locale.ROOT, "  %-18s%,14d   %s", name, value, meaning).stripTrailing();
  }

  // ---- halves that cannot reach each other for a while

  static Told partition(int nodes, long seed) {
    int log2 = Integer.SIZE - Integer.numberOfLeadingZeros(nodes - 1);
    HostNodes hosts = new HostNodes(HostSettings.DEFAULT.listing(Math.max(8, 2 * log2)));
    HostPartition.Report report =
        HostPartition.run(new HostPartition.Plan(nodes, 90, 120, true, seed), hosts);
    boolean healed = report.healedSeconds() >= 0;
    String text =
        String.join(
            "\n",
            nodes + " hosts, of which one half cannot reach the other for 90 s, seed " + seed,
            "",
            figure("rings", report.ringsApart(), "at the end of the partition"),
            figure("evicted", report.evicted(), "who was declared dead, and came back anew"),
            figure("members", report.members(), "at the end"),
            "",
            healed
                ? "one ring again " + report.healedSeconds() + " s after the partition"
                : "the halves did not become one ring again within 120 s",
            "",
            "replay      ./atoll sim --scenario healed-partition --protocol host --nodes "
                + nodes
                + " --seed "
                + seed,
            "trace hash  " + SimReport.hex(report.traceHash()));
    return new Told(text, report, healed);
  }
}
