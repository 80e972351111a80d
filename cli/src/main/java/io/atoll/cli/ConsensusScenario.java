package io.atoll.cli;

import io.atoll.cli.ElasticityScenario.Seeds;
import io.atoll.cli.HostScenarios.Told;
import io.atoll.lab.protocols.consensus.GroupFuzz;
import io.atoll.lab.protocols.consensus.GroupSweep;
import io.atoll.lab.protocols.consensus.GroupVariant;
import io.atoll.lab.sim.Churn;
import io.atoll.protocols.consensus.RaftReplica;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Groups that are broken in virtual time, for one seed or many, and how it is told. */
final class ConsensusScenario {

  private static final int MOST_TOLD = 3;

  /** What programs read. */
  record Document(
      int seeds,
      List<GroupSweep.Figure> figures,
      List<GroupFuzz.Report> broken,
      String traceHash) {}

  private ConsensusScenario() {}

  static Told run(Seeds seeds, @Nullable String mutation, Churn.Progress progress) {
    GroupSweep sweep =
        GroupSweep.of(
            seeds.first(),
            seeds.last(),
            mutation == null ? RaftReplica::new : GroupVariant.named(mutation).replicas(),
            (runs, messages) -> progress.report(runs, seeds.count(), messages));
    String hash = SimReport.hex(sweep.traceHash());
    return new Told(
        text(sweep, seeds, mutation, hash),
        new Document(sweep.runs(), sweep.figures(), sweep.broken(), hash),
        sweep.clean());
  }

  private static String text(
      GroupSweep sweep, Seeds seeds, @Nullable String mutation, String hash) {
    List<String> lines = new ArrayList<>();
    lines.add("groups of 1, 3 and 5 members, 20 s of faults, " + Counted.of(sweep.runs(), "seed"));
    lines.add("");
    for (GroupSweep.Figure figure : sweep.figures()) {
      lines.add(HostScenarios.figure(figure.name(), figure.value(), figure.meaning()));
    }
    lines.add("");
    List<GroupFuzz.Report> broken = sweep.broken();
    for (GroupFuzz.Report report : broken.subList(0, Math.min(MOST_TOLD, broken.size()))) {
      lines.add("seed " + report.seed() + ": not so: " + report.property());
      lines.add(report.problem());
      lines.add("");
    }
    lines.add(
        broken.isEmpty()
            ? "one leader a term, nothing committed lost, no read stale, live again after faults"
            : "a promise was broken with the seeds "
                + broken.stream()
                    .map(report -> String.valueOf(report.seed()))
                    .collect(Collectors.joining(", ")));
    lines.add("");
    lines.add(
        "replay      ./atoll sim --scenario consensus"
            + (mutation == null ? "" : " --mutation " + mutation)
            + which(broken.isEmpty() ? seeds : only(broken.get(0).seed())));
    lines.add("trace hash  " + hash);
    return String.join("\n", lines);
  }

  private static Seeds only(long seed) {
    return new Seeds(seed, seed);
  }

  private static String which(Seeds seeds) {
    return seeds.count() == 1
        ? " --seed " + seeds.first()
        : " --seeds " + seeds.first() + ".." + seeds.last();
  }
}
