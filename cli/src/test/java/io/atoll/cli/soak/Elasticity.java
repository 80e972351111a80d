package io.atoll.cli.soak;

import io.atoll.cli.soak.RecordingClient.Done;
import io.atoll.lab.history.LinearizabilityChecker;
import io.atoll.lab.history.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Hosts come and go while clients work: real processes, real sockets, clients that people use. Two
 * hosts stay, so that plain clients have somebody to talk to.
 */
final class Elasticity implements AutoCloseable {

  private static final String HEAP = "256m";
  private static final int STAYING = 2;

  /**
   * Where joins and leaves are slower than they come, the next waits: a machine has only so many
   * cores.
   */
  private static final int MORE_AT_MOST = 2;

  private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final int READY_SECONDS = 120;

  /**
   * What happens.
   *
   * @param hosts at the beginning, and as many or one fewer from then on
   * @param changes how many hosts join or leave, in turn
   * @param everyMillis how long from one change to the next, whether that one is over or not
   * @param ballast how many keys nobody writes
   */
  record Plan(
      int hosts,
      int changes,
      long everyMillis,
      long calmMillis,
      int ballast,
      Clients.Plan clients) {}

  /** What came of it. */
  record Report(
      Plan plan,
      int joined,
      int left,
      long seconds,
      long slowestJoinMillis,
      long slowestLeaveMillis,
      int operations,
      List<String> failures,
      Verdict verdict,
      int lost,
      Histogram calm,
      Histogram changing) {

    double slowdown() {
      return (double) changing.getValueAtPercentile(99) / calm.getValueAtPercentile(99);
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%d joined, %d left in %d s (slowest %d and %d ms), %,d operations, %d failed, %s, %d of %,d"
              + " ballast keys lost%n  calm     %s%n  changing %s, 99th percentile %.1f times%n%s",
          joined,
          left,
          seconds,
          slowestJoinMillis,
          slowestLeaveMillis,
          operations,
          failures.size(),
          verdict,
          lost,
          plan.ballast(),
          text(calm),
          text(changing),
          slowdown(),
          String.join("\n", failures.subList(0, Math.min(10, failures.size()))));
    }

    private static String text(Histogram micros) {
      return String.format(
          Locale.ROOT,
          "%,d operations, median %,d us, 99 %% %,d us, 99.9 %% %,d us, longest %,d us",
          micros.getTotalCount(),
          micros.getValueAtPercentile(50),
          micros.getValueAtPercentile(99),
          micros.getValueAtPercentile(99.9),
          micros.getMaxValue());
    }
  }

  private final Plan plan;
  private final SplittableRandom random;
  private final List<HostProcess> all = new ArrayList<>();
  private final List<HostProcess> staying = new ArrayList<>();
  private final List<CompletableFuture<HostProcess>> coming = new ArrayList<>();
  private final List<CompletableFuture<Long>> joins = new ArrayList<>();
  private final List<CompletableFuture<Long>> leaves = new ArrayList<>();

  private Elasticity(Plan plan) {
    this.plan = plan;
    this.random = new SplittableRandom(plan.clients().seed());
  }

  /** Run a plan; what hosts have printed is in the exception if it cannot be carried out. */
  static Report run(Plan plan) throws Exception {
    try (Elasticity elasticity = new Elasticity(plan)) {
      return elasticity.runAll();
    }
  }

  private Report runAll() throws Exception {
    begin();
    Ballast ballast = new Ballast(plan.ballast());
    ballast.fill(staying.get(0).address());
    try (Clients clients = Clients.start(plan.clients(), staying)) {
      long calmFrom = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(plan.calmMillis()) / 2;
      Pace.until(calmFrom);
      long changesFrom = calmFrom + TimeUnit.MILLISECONDS.toNanos(plan.calmMillis());
      Pace.until(changesFrom);
      for (int i = 0; i < plan.changes(); i++) {
        change(i);
        Pace.until(changesFrom + TimeUnit.MILLISECONDS.toNanos(plan.everyMillis()) * (i + 1));
      }
      await(joins);
      await(leaves);
      long end = System.nanoTime();
      clients.stop();
      List<Done> done = clients.done();
      return new Report(
          plan,
          joins.size(),
          leaves.size(),
          TimeUnit.NANOSECONDS.toSeconds(end - changesFrom),
          slowest(joins),
          slowest(leaves),
          done.size(),
          Clients.failures(done),
          LinearizabilityChecker.check(Clients.history(done)),
          ballast.lost(staying.get(1).address()),
          Clients.latencies(done, calmFrom, changesFrom),
          Clients.latencies(done, changesFrom, end));
    }
  }

  // ---- hosts

  private void begin() throws Exception {
    for (int i = 0; i < plan.hosts(); i++) {
      HostProcess host = newHost();
      host.whenReady().get(READY_SECONDS, TimeUnit.SECONDS);
      if (i < STAYING) {
        staying.add(host);
      } else {
        coming.add(host.whenReady());
      }
    }
  }

  private HostProcess newHost() throws IOException {
    HostProcess host =
        HostProcess.start(
            "host " + (all.size() + 1), HEAP, staying.stream().map(HostProcess::port).toList());
    all.add(host);
    return host;
  }

  private void change(int number) throws IOException {
    long from = System.nanoTime();
    if (number % 2 == 0) {
      CompletableFuture<HostProcess> leaver = coming.remove(random.nextInt(coming.size()));
      leaves.add(
          leaver
              .thenCompose(HostProcess::leave)
              .thenApply(
                  exit -> {
                    if (exit != 0) {
                      throw new IllegalStateException("a host has ended with " + exit);
                    }
                    return millisSince(from);
                  }));
    } else {
      awaitRoom();
      CompletableFuture<HostProcess> joiner = newHost().whenReady();
      coming.add(joiner);
      joins.add(joiner.thenApply(ready -> millisSince(from)));
    }
  }

  private void awaitRoom() {
    while (all.stream().filter(host -> !host.hasEnded()).count() >= plan.hosts() + MORE_AT_MOST) {
      Pace.until(System.nanoTime() + LOOK_AGAIN_NANOS);
    }
  }

  private static long millisSince(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
  }

  private static void await(List<CompletableFuture<Long>> all) throws Exception {
    CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new))
        .get(READY_SECONDS, TimeUnit.SECONDS);
  }

  private static long slowest(List<CompletableFuture<Long>> all) {
    return all.stream().mapToLong(CompletableFuture::join).max().orElse(0);
  }

  @Override
  public void close() {
    for (HostProcess host : all) {
      host.close();
    }
    // shown with the test's own output when it fails
    all.forEach(host -> System.out.println(host.log()));
  }
}
