package io.atoll.cli;

import io.atoll.cli.HostScenarios.Told;
import io.atoll.lab.protocols.host.Elasticity;
import io.atoll.lab.protocols.host.Elasticity.Plan;
import io.atoll.lab.protocols.host.Elasticity.Report;
import io.atoll.lab.sim.Churn;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/** Hosts that come and go in virtual time, for one seed or thousands, and how it is told. */
final class ElasticityScenario {

  private static final int MOST_TOLD = 3;

  private ElasticityScenario() {}

  /** The seeds from one to another, both included. */
  record Seeds(long first, long last) {

    /**
     * Seeds in words, such as {@code 1..1000}.
     *
     * @throws BadArgument if they are none
     */
    static Seeds of(String words) {
      String[] ends = words.split("\\.\\.", -1);
      try {
        Seeds seeds = new Seeds(Long.parseLong(ends[0]), Long.parseLong(ends[ends.length - 1]));
        if (ends.length == 2 && seeds.first <= seeds.last) {
          return seeds;
        }
      } catch (NumberFormatException e) {
        // told below
      }
      throw new BadArgument("--seeds: '" + words + "' is not of the form 1..1000");
    }

    int count() {
      return Math.toIntExact(last - first + 1);
    }
  }

  static Told run(int hosts, int seconds, Seeds seeds, Churn.Progress progress) {
    List<Report> reports = new ArrayList<>();
    long messages = 0;
    for (long seed : LongStream.rangeClosed(seeds.first(), seeds.last()).toArray()) {
      Plan usual = Plan.usual(seed);
      Report report =
          Elasticity.run(
              new Plan(
                  hosts,
                  usual.virtualNodes(),
                  seconds,
                  usual.ballast(),
                  usual.clients(),
                  usual.keys(),
                  seed));
      reports.add(report);
      messages += report.messages();
      progress.report(reports.size(), seeds.count(), messages);
    }
    return new Told(text(reports), reports, reports.stream().allMatch(Report::clean));
  }

  private static String text(List<Report> reports) {
    Plan plan = reports.get(0).plan();
    List<Report> bad = reports.stream().filter(report -> !report.clean()).toList();
    List<String> lines = new ArrayList<>();
    lines.add(
        plan.hosts()
            + " hosts of "
            + plan.virtualNodes()
            + " virtual nodes and "
            + plan.ballast()
            + " keys, for "
            + plan.seconds()
            + " s, "
            + Counted.of(reports.size(), "seed"));
    lines.add("");
    lines.add(figure("hosts joined", reports, Report::hostsJoined, "with all virtual nodes"));
    lines.add(figure("hosts left", reports, Report::hostsLeft, ""));
    lines.add(figure("portions", reports, Report::portions, "of content handed over"));
    lines.add(figure("operations", reports, Report::operations, "of clients"));
    lines.add(figure("held", reports, Report::holds, "until content had arrived"));
    lines.add(figure("encoded", reports, Report::encoded, "letters that went through the codec"));
    lines.add(figure("messages", reports, Report::messages, ""));
    lines.add("");
    for (Report report : bad.subList(0, Math.min(MOST_TOLD, bad.size()))) {
      lines.add("seed " + report.plan().seed() + ":");
      lines.addAll(report.problems());
      lines.add("");
    }
    lines.add(
        bad.isEmpty()
            ? "linearizable, no key lost or out of place, every operation answered"
            : "a promise was broken with " + Counted.of(bad.size(), "seed"));
    lines.add("");
    lines.add("replay      " + replay(bad.isEmpty() ? reports : bad.subList(0, 1)));
    lines.add("trace hash  " + SimReport.hex(hash(reports)));
    return String.join("\n", lines);
  }

  private static String figure(
      String name, List<Report> reports, ToLongFunction<Report> value, String meaning) {
    return HostScenarios.figure(name, reports.stream().mapToLong(value).sum(), meaning);
  }

  private static String replay(List<Report> reports) {
    Plan plan = reports.get(0).plan();
    long last = reports.get(reports.size() - 1).plan().seed();
    return "./atoll sim --scenario elasticity --nodes "
        + plan.hosts()
        + " --seconds "
        + plan.seconds()
        + (reports.size() == 1
            ? " --seed " + plan.seed()
            : " --seeds " + plan.seed() + ".." + last);
  }

  /** That of one run, or one that all runs make together. */
  private static long hash(List<Report> reports) {
    return reports.stream().mapToLong(Report::traceHash).reduce(0, (all, one) -> 31 * all + one);
  }
}
