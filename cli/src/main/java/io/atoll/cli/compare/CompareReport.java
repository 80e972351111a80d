package io.atoll.cli.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.atoll.lab.experiment.DataTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What a comparison says at its end, for people and for programs. */
public final class CompareReport {

  private static final List<String> COLUMNS =
      List.of(
          "system",
          "version",
          "consistency",
          "durability",
          "writes/s",
          "rounds",
          "p50 ms",
          "p99 ms",
          "reads/s",
          "rounds",
          "p50 ms",
          "p99 ms",
          "errors",
          "CPU us/write",
          "CPU us/read");

  private final ComparePlan plan;
  private final String date;
  private final List<Standing> standings;

  /**
   * @param date the day, since machines change
   */
  public CompareReport(ComparePlan plan, String date, List<Standing> standings) {
    this.plan = plan;
    this.date = date;
    this.standings = List.copyOf(standings);
  }

  List<Standing> measured() {
    return standings.stream().filter(Standing::isMeasured).toList();
  }

  String summary() {
    return String.format(
        Locale.ROOT,
        "%s: %d clients with %d operations on their way each, values of %d bytes, %d keys, %d"
            + " rounds, %d s of writes and %d s of reads after %d s of each to warm up, %d"
            + " processors for all",
        date,
        plan.clients(),
        plan.inFlight(),
        plan.valueBytes(),
        plan.keys(),
        plan.rounds(),
        plan.seconds(),
        plan.seconds(),
        plan.warmUpSeconds(),
        Runtime.getRuntime().availableProcessors());
  }

  DataTable figures() {
    List<List<String>> rows = new ArrayList<>();
    for (Standing standing : measured()) {
      Figures writes = standing.writes();
      Figures reads = standing.reads();
      List<String> row = new ArrayList<>();
      row.add(standing.name());
      row.add(standing.version());
      row.add(standing.contestant().consistency());
      row.add(standing.contestant().durability());
      for (Figures figures : List.of(writes, reads)) {
        row.add(whole(figures.operationsPerSecond()));
        row.add(String.join(" ", figures.rounds().stream().map(CompareReport::whole).toList()));
        row.add(millis(figures.latencyMillis(50)));
        row.add(millis(figures.latencyMillis(99)));
      }
      row.add(Long.toString(writes.errors() + reads.errors()));
      row.add(cpu(writes));
      row.add(cpu(reads));
      rows.add(row);
    }
    return new DataTable("figures", "medians of the rounds", COLUMNS, rows);
  }

  /** Servers + clients. */
  private static String cpu(Figures figures) {
    return String.format(
        Locale.ROOT, "%.1f + %.1f", figures.serverMicros(), figures.clientMicros());
  }

  /** Atoll by its peers, as far as both took part. */
  DataTable ratios() {
    List<List<String>> rows = new ArrayList<>();
    for (Target target : Target.ALL) {
      Optional<Standing> atoll = named(target.atoll());
      Optional<Standing> peer = named(target.peer());
      if (atoll.isPresent() && peer.isPresent()) {
        rows.add(ratio(target, "writes", atoll.get().writes(), peer.get().writes()));
        rows.add(ratio(target, "reads", atoll.get().reads(), peer.get().reads()));
      }
    }
    return new DataTable(
        "ratios",
        "Atoll to its peers, in the same run",
        List.of("Atoll", "peer", "of", "ratio", "wanted", ""),
        rows);
  }

  private Optional<Standing> named(String name) {
    return measured().stream().filter(standing -> standing.name().equals(name)).findFirst();
  }

  private static List<String> ratio(Target target, String of, Figures atoll, Figures peer) {
    double ratio = atoll.operationsPerSecond() / peer.operationsPerSecond();
    double wanted = of.equals("writes") ? target.writes() : target.reads();
    return List.of(
        target.atoll(),
        target.peer(),
        of,
        String.format(Locale.ROOT, "%.2f", ratio),
        String.format(Locale.ROOT, "%.1f", wanted),
        ratio >= wanted ? "reached" : "missed");
  }

  /** Who could not take part, and why. */
  List<String> failures() {
    return standings.stream()
        .filter(standing -> standing.failure() != null)
        .map(standing -> standing.name() + ": " + standing.failure())
        .toList();
  }

  /** For people. */
  public String text() {
    StringBuilder text = new StringBuilder(summary()).append("\n\n");
    text.append(figures().text());
    text.append("CPU time of an operation: all servers + the clients.\n");
    if (!ratios().rows().isEmpty()) {
      text.append('\n').append(ratios().text());
    }
    failures().forEach(failure -> text.append('\n').append(failure).append('\n'));
    return text.toString();
  }

  /** For programs. */
  public String json() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("date", date);
    document.put("clients", plan.clients());
    document.put("inFlight", plan.inFlight());
    document.put("valueBytes", plan.valueBytes());
    document.put("keys", plan.keys());
    document.put("rounds", plan.rounds());
    document.put("warmUpSeconds", plan.warmUpSeconds());
    document.put("seconds", plan.seconds());
    document.put("heap", plan.heap());
    document.put("processors", Runtime.getRuntime().availableProcessors());
    document.put("systems", standings.stream().map(CompareReport::json).toList());
    try {
      return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("numbers can be written", e);
    }
  }

  private static Map<String, Object> json(Standing standing) {
    Map<String, Object> system = new LinkedHashMap<>();
    system.put("name", standing.name());
    system.put("version", standing.version());
    system.put("consistency", standing.contestant().consistency());
    system.put("durability", standing.contestant().durability());
    if (standing.failure() != null) {
      system.put("failure", standing.failure());
    }
    if (standing.isMeasured()) {
      system.put("writes", json(standing.writes()));
      system.put("reads", json(standing.reads()));
    }
    return system;
  }

  private static Map<String, Object> json(Figures figures) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("operationsPerSecond", figures.operationsPerSecond());
    document.put("rounds", figures.rounds());
    document.put("p50Millis", figures.latencyMillis(50));
    document.put("p99Millis", figures.latencyMillis(99));
    document.put("errors", figures.errors());
    document.put("serverCpuMicros", figures.serverMicros());
    document.put("clientCpuMicros", figures.clientMicros());
    return document;
  }

  private static String whole(double number) {
    return Long.toString(Math.round(number));
  }

  private static String millis(double number) {
    return String.format(Locale.ROOT, "%.1f", number);
  }
}
