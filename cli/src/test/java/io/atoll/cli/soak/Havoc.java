package io.atoll.cli.soak;

import io.atoll.cli.soak.RecordingClient.Done;
import io.atoll.lab.history.LinearizabilityChecker;
import io.atoll.lab.history.Verdict;
import io.atoll.store.RegisterOperation.Get;
import io.atoll.store.RegisterResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import redis.clients.jedis.UnifiedJedis;

/**
 * Faults, one after the other, of hosts in processes of their own, while clients work. After each
 * the hosts recover, and clients turn to other keys; in the end all keys are read. An acknowledged
 * write that is lost makes that last read impossible to explain.
 */
final class Havoc {

  private static final int ENOUGH_OPERATIONS = 100;
  private static final int OPERATIONS_SECONDS = 60;
  private static final int LAST_READ_PATIENCE_MILLIS = 30_000;
  private static final int FAULTS_BETWEEN_WORDS = 10;

  /**
   * What happens.
   *
   * @param faults in this order
   * @param longestMillis how long one lasts at most, until the hosts begin to recover
   * @param clients each turn has so many keys as they share
   */
  record Plan(
      int hosts,
      HostCluster.Make make,
      List<Fault> faults,
      int longestMillis,
      Clients.Plan clients) {

    Plan {
      if (faults.contains(Fault.FULL_DISK) && troublesDisks(faults)) {
        throw new IllegalArgumentException("disks that can be full never fail: " + faults);
      }
    }

    private static boolean troublesDisks(List<Fault> faults) {
      return faults.contains(Fault.POWER_CUT)
          || faults.contains(Fault.UNLUCKY_POWER_CUT)
          || faults.contains(Fault.DISK_ERROR);
    }

    private boolean has(Fault fault) {
      return faults.contains(fault);
    }
  }

  /**
   * What came of it.
   *
   * @param faults how often there was which
   * @param operations how many had an answer
   * @param unknown how many had none
   * @param complaints what hosts have printed that nobody should ever see
   * @param recovery how long it took after the end of a fault until all was as it should be, in
   *     milliseconds
   * @param interruptions for each time a host was killed, how long the keys that it led had to wait
   *     at most, in milliseconds
   * @param longest the longest of these
   * @param standstillMillis for how long the machine itself let nobody run, at most
   * @param done everything, with the last reads
   */
  record Report(
      Plan plan,
      TreeMap<Fault, Integer> faults,
      long seconds,
      int operations,
      int unknown,
      Verdict verdict,
      List<String> complaints,
      Histogram recovery,
      Histogram interruptions,
      Interruption.Wait longest,
      long standstillMillis,
      List<Done> done) {

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "havoc: %d hosts, groups of %d, %s, %s in %d s, %,d operations, %d without an answer, %s, %d complaints%n"
              + "  havoc: recovered after %s%n  havoc: keys of a killed host waited %s%n"
              + "  havoc: the longest: %s; the machine stood still for %,d ms at most%n%s",
          plan.hosts(),
          plan.make().replicas(),
          plan.make().durability(),
          faults,
          seconds,
          operations,
          unknown,
          verdict,
          complaints.size(),
          text(recovery),
          text(interruptions),
          longest,
          standstillMillis,
          String.join("\n", complaints.subList(0, Math.min(20, complaints.size()))));
    }

    private static String text(Histogram millis) {
      return String.format(
          Locale.ROOT,
          "median %,d ms, 90 %% %,d ms, longest %,d ms (of %d)",
          millis.getValueAtPercentile(50),
          millis.getValueAtPercentile(90),
          millis.getMaxValue(),
          millis.getTotalCount());
    }
  }

  private final Plan plan;
  private final HostCluster hosts;
  private final SplittableRandom random;
  private final Histogram recovery = new Histogram(3);
  private final List<Interruption> interruptions = new ArrayList<>();

  private Havoc(Plan plan, HostCluster hosts) {
    this.plan = plan;
    this.hosts = hosts;
    this.random = new SplittableRandom(plan.clients().seed());
  }

  /**
   * Run a plan.
   *
   * @param directory for the disks of hosts
   */
  static Report run(Plan plan, Path directory) throws Exception {
    HostCluster.Make make =
        Plan.troublesDisks(plan.faults())
            ? plan.make().onFaultyDisks(FaultyDisk.compile(directory))
            : plan.make();
    if (plan.has(Fault.FULL_DISK)) {
      make = make.onDisksThatCanBeFull();
    }
    HostNetwork network =
        plan.has(Fault.CUT) ? HostNetwork.separate(plan.hosts()) : HostNetwork.uncut();
    try (HostCluster hosts = new HostCluster(network, directory, make)) {
      hosts.grow(plan.hosts());
      return new Havoc(plan, hosts).runAll();
    }
  }

  private Report runAll() throws Exception {
    long from = System.nanoTime();
    TreeMap<Fault, Integer> happened = new TreeMap<>();
    try (Standstills standstills = new Standstills();
        Clients clients = Clients.startRoving(plan.clients(), hosts.addresses())) {
      for (int i = 0; i < plan.faults().size(); i++) {
        turn(clients, i);
        happened.merge(plan.faults().get(i), 1, Integer::sum);
        sayHowFar(i + 1, clients, from);
      }
      clients.stop();
      hosts.awaitCaughtUp();
      List<Done> done = new ArrayList<>(clients.done());
      int answered = (int) done.stream().filter(each -> each.result() != null).count();
      int unknown = done.size() - answered;
      List<Interruption.Wait> waits =
          interruptions.stream().map(each -> each.longest(done)).toList();
      Histogram millis = new Histogram(3);
      waits.forEach(each -> millis.recordValue(each.millis()));
      done.addAll(lastReads(plan.faults().size() * plan.clients().keys()));
      return new Report(
          plan,
          happened,
          TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - from),
          answered,
          unknown,
          LinearizabilityChecker.check(Clients.history(done)),
          hosts.complaints(),
          recovery,
          millis,
          waits.stream()
              .max(Comparator.comparingLong(Interruption.Wait::millis))
              .orElse(Interruption.Wait.NONE),
          standstills.longestMillis(),
          done);
    }
  }

  private void sayHowFar(int faults, Clients clients, long from) {
    if (faults % FAULTS_BETWEEN_WORDS == 0 && faults < plan.faults().size()) {
      System.out.printf(
          Locale.ROOT,
          "havoc: %d of %d faults, %d hosts, %,d operations, %d s%n",
          faults,
          plan.faults().size(),
          plan.hosts(),
          clients.acknowledged(),
          TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - from));
    }
  }

  private void turn(Clients clients, int number) throws Exception {
    Fault fault = plan.faults().get(number);
    String which = "fault %d, %s".formatted(number, fault);
    clients.turnTo(number * plan.clients().keys());
    awaitOperations(clients, "before " + which);
    int killed = hosts.kills().size();
    fault.inflict(hosts, random, plan.longestMillis());
    try {
      recovery.recordValue(hosts.awaitRecoveredUnderLoad());
    } catch (IllegalStateException e) {
      throw new IllegalStateException("after " + which + ": " + e.getMessage(), e);
    }
    awaitOperations(clients, "after " + which);
    long now = System.nanoTime();
    for (HostCluster.Kill kill : hosts.kills().subList(killed, hosts.kills().size())) {
      interruptions.add(new Interruption(kill.slots(), kill.atNanos(), now));
    }
  }

  private static void awaitOperations(Clients clients, String when) throws Exception {
    int before = clients.acknowledged();
    Await.until(
        "clients have had " + ENOUGH_OPERATIONS + " answers " + when,
        OPERATIONS_SECONDS,
        () -> {
          int since = clients.acknowledged() - before;
          return since >= ENOUGH_OPERATIONS ? "" : since + " came";
        });
  }

  /** Of all keys, by the next number that a client could have. */
  private List<Done> lastReads(int keys) {
    List<Done> reads = new ArrayList<>();
    for (int host = 0; host < hosts.size(); host++) {
      try (UnifiedJedis client =
          Clients.plain(hosts.addresses().get(host), LAST_READ_PATIENCE_MILLIS)) {
        for (int key = host; key < keys; key += hosts.size()) {
          long from = System.nanoTime();
          RegisterResult result = Register.execute(client, RecordingClient.keyName(key), new Get());
          reads.add(
              new Done(
                  plan.clients().count(), key, new Get(), from, System.nanoTime(), result, ""));
        }
      }
    }
    return reads;
  }
}
