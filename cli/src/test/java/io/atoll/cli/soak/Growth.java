package io.atoll.cli.soak;

import io.atoll.cli.soak.RecordingClient.Done;
import io.atoll.lab.history.LinearizabilityChecker;
import io.atoll.lab.history.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** A cluster grows and shrinks by commands while clients work, half of them cluster-aware. */
final class Growth {

  /** How far a host may be from the mean. */
  static final double MOST_IMBALANCE = 0.25;

  private static final int BALANCED_SECONDS = 120;

  /** Leaders even out what they lead when all else has rested for two seconds. */
  private static final long REST_MILLIS = 4_000;

  /**
   * What there is at a stage, when it has come to rest.
   *
   * @param millis how long it took to get there, with the command
   * @param replicas of each host
   * @param slotsLed by each host
   */
  record Stage(int hosts, long millis, List<Integer> replicas, List<Integer> slotsLed) {

    boolean isLike(Stage other) {
      return replicas.equals(other.replicas) && slotsLed.equals(other.slotsLed);
    }

    double imbalance() {
      return Math.max(GroupMap.imbalance(replicas), GroupMap.imbalance(slotsLed));
    }
  }

  /** What came of it. */
  record Report(
      List<Stage> stages,
      int operations,
      List<String> failures,
      Verdict verdict,
      int lost,
      List<String> complaints) {

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder();
      for (Stage stage : stages) {
        text.append(
            String.format(
                Locale.ROOT,
                "growth: %d hosts after %,d ms, replicas %s, slots led %s, at most %.0f %% from the"
                    + " mean%n",
                stage.hosts(),
                stage.millis(),
                stage.replicas(),
                stage.slotsLed(),
                100 * stage.imbalance()));
      }
      return text
          + String.format(
              Locale.ROOT,
              "growth: %,d operations, %d failed, %s, %d ballast keys lost, %d complaints%n%s",
              operations,
              failures.size(),
              verdict,
              lost,
              complaints.size(),
              String.join("\n", failures.subList(0, Math.min(10, failures.size()))));
    }
  }

  private Growth() {}

  /**
   * Grow to so many hosts, one by one, and shrink again.
   *
   * @param directory for the disks of hosts
   */
  static Report run(int most, int least, int ballast, Clients.Plan plan, Path directory)
      throws Exception {
    try (HostCluster hosts =
        new HostCluster(HostNetwork.uncut(), directory, HostCluster.Make.DURABLE)) {
      HostProcess first = hosts.add();
      Ballast keys = new Ballast(ballast);
      keys.fill(first.address());
      List<Stage> stages = new ArrayList<>();
      try (Clients clients = Clients.start(plan, List.of(first))) {
        while (hosts.size() < most) {
          long from = System.nanoTime();
          hosts.add();
          stages.add(settle(hosts, from));
        }
        while (hosts.size() > least) {
          long from = System.nanoTime();
          hosts.leave(hosts.size() - 1);
          stages.add(settle(hosts, from));
        }
        clients.stop();
        hosts.awaitCaughtUp();
        List<Done> done = clients.done();
        return new Report(
            stages,
            done.size(),
            Clients.failures(done),
            LinearizabilityChecker.check(Clients.history(done)),
            keys.lost(first.address()),
            hosts.complaints());
      }
    }
  }

  private static Stage settle(HostCluster hosts, long fromNanos) throws Exception {
    hosts.awaitRecoveredUnderLoad();
    Settling settling = new Settling(hosts, fromNanos);
    Await.until("hosts share the load", BALANCED_SECONDS, settling::look);
    return settling.stage;
  }

  /** Waits for hosts to share the load, and for nothing to change about it any more. */
  private static final class Settling {
    private final HostCluster hosts;
    private final long fromNanos;

    /** As it was when it changed last. */
    private Stage stage;

    private Settling(HostCluster hosts, long fromNanos) {
      this.hosts = hosts;
      this.fromNanos = fromNanos;
      this.stage = stage(hosts, fromNanos);
    }

    private String look() {
      Stage now = stage(hosts, fromNanos);
      if (!now.isLike(stage)) {
        stage = now;
      }
      boolean rests = now.millis() - stage.millis() >= REST_MILLIS;
      return rests && now.imbalance() <= MOST_IMBALANCE ? "" : now.toString();
    }
  }

  private static Stage stage(HostCluster hosts, long fromNanos) {
    GroupMap map = GroupMap.ask(hosts.addresses());
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - fromNanos);
    return new Stage(hosts.size(), millis, map.replicas(), map.slotsLed());
  }
}
