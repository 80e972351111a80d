package io.atoll.cli.compare;

import io.atoll.compare.Driver;
import io.atoll.compare.Outcome;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** One system in one round: it is started, gets its load, and is stopped. */
final class Turn {

  /** Told now and then. */
  interface Progress {
    void report(String what);
  }

  private static final int WORDS_OF_PROGRESS = 5;

  /** For what is not measured: connecting, filling, waiting for the last answers. */
  private static final int MORE_SECONDS = 600;

  private final Contestant contestant;
  private final ComparePlan plan;
  private final PeerLibraries libraries;

  Turn(Contestant contestant, ComparePlan plan, PeerLibraries libraries) {
    this.contestant = contestant;
    this.plan = plan;
    this.libraries = libraries;
  }

  /** What came of writing and of reading. */
  List<Outcome> run(Progress progress) throws Exception {
    progress.report("starting");
    try (Site site = Site.open(plan, libraries)) {
      Cluster cluster = contestant.launcher().start(site);
      return drive(site, cluster, progress);
    }
  }

  private List<Outcome> drive(Site site, Cluster cluster, Progress progress) throws Exception {
    Process driver = new ProcessBuilder(command(site, cluster)).redirectErrorStream(true).start();
    Thread limit = limit(driver);
    try (BufferedReader lines = driver.inputReader(StandardCharsets.UTF_8)) {
      List<Outcome> outcomes = new ArrayList<>();
      String lastWords = "";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] words = line.split(" ", WORDS_OF_PROGRESS);
        Optional<Outcome> outcome = Outcome.ofLine(line);
        if (outcome.isPresent()) {
          outcomes.add(outcome.get());
        } else if (words[0].equals("progress") && words.length == WORDS_OF_PROGRESS) {
          progress.report(words[4] + ", " + words[3] + " answers");
        } else if (words[0].equals("failed")) {
          lastWords = line.substring(words[0].length()).strip();
        }
      }
      if (driver.waitFor() != 0 || outcomes.isEmpty()) {
        throw new IOException(lastWords.isEmpty() ? "the clients have ended" : lastWords);
      }
      return outcomes;
    } finally {
      limit.interrupt();
      driver.destroyForcibly();
    }
  }

  /** Whatever a client library does, there is an end to it. */
  private Thread limit(Process driver) {
    long seconds = MORE_SECONDS + 2L * (plan.warmUpSeconds() + plan.seconds());
    Thread thread =
        new Thread(
            () -> {
              try {
                if (!driver.waitFor(seconds, TimeUnit.SECONDS)) {
                  driver.destroyForcibly();
                }
              } catch (InterruptedException e) {
                // it has ended in time
                Thread.currentThread().interrupt();
              }
            },
            "limit");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private List<String> command(Site site, Cluster cluster) throws Exception {
    Contestant.ClientSide client = contestant.client();
    String peer = client.peer();
    String classPath = peer == null ? PeerLibraries.own() : libraries.of(peer);
    List<String> command = site.java(classPath, client.jvmOptions());
    command.add(Driver.class.getName());
    command.add("store=" + client.store());
    command.add("clients=" + plan.clients());
    command.add("in-flight=" + plan.inFlight());
    command.add("value-bytes=" + plan.valueBytes());
    command.add("keys=" + plan.keys());
    command.add("warm-up=" + plan.warmUpSeconds());
    command.add("seconds=" + plan.seconds());
    command.add("nodes=" + LibraryLauncher.addresses(cluster.ports()));
    command.add(
        "servers="
            + cluster.nodes().stream()
                .map(node -> Long.toString(node.id()))
                .collect(Collectors.joining(",")));
    client.options().forEach((name, value) -> command.add(name + "=" + value));
    return command;
  }
}
