package io.atoll.cli;

import io.atoll.cli.ElasticityScenario.Seeds;
import io.atoll.cli.HostScenarios.Told;
import io.atoll.lab.protocols.group.Chaos;
import io.atoll.lab.protocols.group.Chaos.Report;
import io.atoll.lab.protocols.group.ChaosMutation;
import io.atoll.lab.protocols.group.ChaosMutations;
import io.atoll.lab.protocols.group.ChaosPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Clusters to which everything happens at once, for one seed or thousands, and how it is told. */
final class ChaosScenario {

  /** A planted mistake is to be found by one of these. */
  static final Seeds TO_BE_FOUND_IN = new Seeds(1, 1_000);

  private static final int MOST_TOLD = 3;

  /**
   * What found a planted mistake.
   *
   * @param seeds how many it took; 0 if they were not enough
   */
  record Found(String mutation, String story, long seeds, String problem) {}

  private final @Nullable String hosts;
  private final int seconds;
  private final ChaosMutation mutation;
  private final SimProgress progress;
  private int done;
  private long messages;

  /**
   * @param hosts how many, or from how few to how many; null to leave it to the seed
   */
  ChaosScenario(
      @Nullable String hosts, int seconds, @Nullable String mutation, SimProgress progress) {
    this.hosts = hosts;
    this.seconds = seconds;
    this.mutation = mutation == null ? ChaosMutation.NONE : one(mutation);
    this.progress = progress;
    plan(1); // which refuses what makes no sense
  }

  /** The mistake that is in every cluster; none if they are listed, or looked for one by one. */
  private static ChaosMutation one(String name) {
    return name.equals("all") || name.equals("list")
        ? ChaosMutation.NONE
        : ChaosMutations.named(name);
  }

  private ChaosPlan plan(long seed) {
    if (hosts == null) {
      return ChaosPlan.usual(seed).lasting(seconds);
    }
    String[] ends = hosts.split("\\.\\.", -1);
    int fewest = number(ends[0]);
    int most = number(ends[ends.length - 1]);
    if (ends.length > 2 || fewest > most) {
      throw notHosts();
    }
    return ChaosPlan.usual(seed, fewest, most).lasting(seconds);
  }

  private int number(String word) {
    if (!word.matches("[0-9]{1,6}")) {
      throw notHosts();
    }
    return Integer.parseInt(word);
  }

  private BadArgument notHosts() {
    return new BadArgument("--hosts: '" + hosts + "' is not of the form 5 or 3..50");
  }

  // ---- seeds

  /** Run all seeds, several at a time. */
  Told sweep(Seeds seeds) {
    List<Report> reports =
        LongStream.rangeClosed(seeds.first(), seeds.last())
            .parallel()
            .mapToObj(seed -> told(Chaos.run(plan(seed), mutation), seeds.count()))
            .toList();
    boolean clean = reports.stream().allMatch(Report::clean);
    return new Told(text(reports), new Document(reports, failing(reports), clean), clean);
  }

  /** For programs. */
  record Document(List<Report> reports, List<Long> failingSeeds, boolean clean) {}

  private synchronized Report told(Report report, int of) {
    done++;
    messages += report.messages();
    if (of > 1 && !report.clean()) { // whoever ends a long run before its time has this at least
      String problem = report.problems().get(0).lines().findFirst().orElse("");
      progress.note("seed " + report.plan().seed() + ": " + problem);
    }
    progress.report(done, of, messages);
    return report;
  }

  private static List<Long> failing(List<Report> reports) {
    return reports.stream().filter(it -> !it.clean()).map(it -> it.plan().seed()).toList();
  }

  private String text(List<Report> reports) {
    List<Report> bad = reports.stream().filter(it -> !it.clean()).toList();
    List<String> lines = new ArrayList<>();
    lines.add(title(reports));
    lines.add("");
    lines.add(HostScenarios.figure("faults", sum(reports, Report::faults), ""));
    byKind(reports, Report::faults).forEach((kind, count) -> lines.add(part(kind, count)));
    lines.add(HostScenarios.figure("changes", sum(reports, Report::changes), ""));
    byKind(reports, Report::changes).forEach((kind, count) -> lines.add(part(kind, count)));
    lines.add(figure("operations", reports, Report::answered, "answered"));
    lines.add(figure("unanswered", reports, Report::failed, "given up while too much was wrong"));
    lines.add(figure("compared", reports, Report::compared, "states of groups, across hosts"));
    lines.add(figure("led", reports, Report::termsLed, "terms of groups, each by one host"));
    lines.add(figure("messages", reports, Report::messages, ""));
    lines.add("");
    for (Report report : bad.subList(0, Math.min(MOST_TOLD, bad.size()))) {
      lines.add("seed " + report.plan().seed() + ":");
      lines.addAll(report.problems());
      lines.add("");
    }
    if (bad.isEmpty()) {
      lines.add("linearizable, executed once, nothing lost, replicas equal, live again at the end");
    } else {
      lines.add("a promise was broken with " + Counted.of(bad.size(), "seed") + ":");
      lines.add(failing(reports).stream().map(String::valueOf).collect(Collectors.joining(" ")));
    }
    lines.add("");
    lines.add("replay      " + replay(bad.isEmpty() ? reports : bad.subList(0, 1)));
    lines.add("trace hash  " + SimReport.hex(hash(reports)));
    return String.join("\n", lines);
  }

  private String title(List<Report> reports) {
    ChaosPlan first = reports.get(0).plan();
    String size =
        reports.size() == 1
            ? first.hosts() + " hosts, groups of " + first.groupSize()
            : Counted.of(reports.size(), "cluster");
    String flaw = mutation == ChaosMutation.NONE ? "" : ", in which " + mutation.story();
    return size + ", for " + seconds + " s, then in peace" + flaw;
  }

  private static String part(String kind, long count) {
    return String.format(Locale.ROOT, "    %-16s%,14d", kind, count);
  }

  private static Map<String, Long> byKind(
      List<Report> reports, Function<Report, Map<String, Integer>> counts) {
    Map<String, Long> all = new TreeMap<>();
    for (Report report : reports) {
      counts.apply(report).forEach((kind, count) -> all.merge(kind, (long) count, Long::sum));
    }
    return all;
  }

  private static long sum(List<Report> reports, Function<Report, Map<String, Integer>> counts) {
    return byKind(reports, counts).values().stream().mapToLong(Long::longValue).sum();
  }

  private static String figure(
      String name, List<Report> reports, Function<Report, Number> value, String meaning) {
    long sum = reports.stream().mapToLong(it -> value.apply(it).longValue()).sum();
    return HostScenarios.figure(name, sum, meaning);
  }

  private String replay(List<Report> reports) {
    long first = reports.get(0).plan().seed();
    long last = reports.get(reports.size() - 1).plan().seed();
    return "./atoll sim --scenario chaos"
        + (hosts == null ? "" : " --hosts " + hosts)
        + " --seconds "
        + seconds
        + (mutation == ChaosMutation.NONE ? "" : " --mutation " + mutation.name())
        + (reports.size() == 1 ? " --seed " + first : " --seeds " + first + ".." + last);
  }

  /** That of one run, or one that all runs make together. */
  private static long hash(List<Report> reports) {
    return reports.stream().mapToLong(Report::traceHash).reduce(0, (all, one) -> 31 * all + one);
  }

  // ---- planted mistakes

  static Told list() {
    List<ChaosMutation> all = ChaosMutations.all();
    return new Told(
        all.stream()
            .map(it -> String.format(Locale.ROOT, "  %-32s%s", it.name(), it.story()))
            .collect(Collectors.joining("\n")),
        all.stream().map(ChaosMutation::name).toList(),
        true);
  }

  /** Look for every planted mistake, seed by seed, until it is found. */
  Told findAll(Seeds seeds) {
    List<ChaosMutation> all = ChaosMutations.all();
    List<Found> found = all.parallelStream().map(it -> told(find(it, seeds), all.size())).toList();
    List<String> lines = new ArrayList<>();
    lines.add(String.format(Locale.ROOT, "  %-32s%6s   %s", "mistake", "seeds", "found as"));
    for (Found it : found) {
      String seedsTaken = it.seeds() == 0 ? "-" : String.valueOf(it.seeds());
      lines.add(
          String.format(Locale.ROOT, "  %-32s%6s   %s", it.mutation(), seedsTaken, it.problem()));
    }
    long missed = found.stream().filter(it -> it.seeds() == 0).count();
    lines.add("");
    lines.add(
        missed == 0
            ? "all " + all.size() + " planted mistakes were found"
            : missed + " of " + all.size() + " planted mistakes were not found");
    return new Told(String.join("\n", lines), found, missed == 0);
  }

  private synchronized Found told(Found found, int of) {
    done++;
    progress.report(done, of, messages);
    return found;
  }

  private synchronized void count(Report report) {
    messages += report.messages();
  }

  private Found find(ChaosMutation wanted, Seeds seeds) {
    for (long seed = seeds.first(); seed <= seeds.last(); seed++) {
      Report report = Chaos.run(plan(seed), wanted);
      count(report);
      if (!report.clean()) {
        String problem = report.problems().get(0).lines().findFirst().orElse("");
        return new Found(wanted.name(), wanted.story(), seed - seeds.first() + 1, problem);
      }
    }
    return new Found(wanted.name(), wanted.story(), 0, "not found");
  }
}
