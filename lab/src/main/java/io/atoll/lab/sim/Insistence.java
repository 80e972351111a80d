package io.atoll.lab.sim;

import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Process;
import io.atoll.kernel.Upcall;
import io.atoll.lab.model.Intention;
import io.atoll.lab.model.Intention.Alternative;
import io.atoll.lab.model.Invariant;
import io.atoll.lab.model.Snapshot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Applications that do not take no for an answer: whoever is turned down asks again, at once or
 * after a random back-off, until it has what it wants.
 */
public final class Insistence<M, C> {

  private static final long SECOND = 1_000_000;

  /** How often the invariants are looked at. */
  private static final long CHECK_EVERY_MICROS = 50_000;

  /** What cannot even be asked for at the moment is not looked at again in the same instant. */
  private static final long LOOK_AGAIN_MICROS = 1_000;

  /**
   * In what world, and with how much patience.
   *
   * @param link how messages travel
   * @param think how long an application waits before it wants the next thing
   * @param backOff how long it waits after it was turned down
   * @param seconds when to give up, in virtual time
   */
  public record Plan(Link link, Delay think, Delay backOff, int seconds, long seed) {

    public Plan {
      if (seconds < 1) {
        throw new IllegalArgumentException("seconds: at least 1 is needed, not " + seconds);
      }
    }
  }

  /**
   * How it went.
   *
   * @param wishes joins and leaves wanted
   * @param done those of them that were completed
   * @param refusals how often one was turned down
   * @param lastDoneMicros when the last of those done was done
   * @param invariantChecks how often an invariant was looked at
   * @param problems invariants found broken
   */
  public record Report(
      int wishes,
      int done,
      long refusals,
      long lastDoneMicros,
      long messages,
      int invariantChecks,
      List<String> problems,
      long traceHash) {

    public boolean everybodyDone() {
      return done == wishes;
    }
  }

  private final Workload<M, C> workload;
  private final Plan plan;
  private final Simulation<M, C> simulation;
  private final SplittableRandom random;
  private final List<Application> applications = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private int done;
  private long refusals;
  private long lastDoneMicros;
  private int invariantChecks;

  public Insistence(Workload<M, C> workload, Plan plan) {
    this.workload = workload;
    this.plan = plan;
    this.simulation = new Simulation<>(plan.seed(), plan.link());
    this.random = simulation.newRandom();
    for (int p = 0; p < workload.processes().size(); p++) {
      Process<M, C> process = workload.processes().get(p);
      simulation.newRef(process.self().id());
      simulation.start(process.copy()); // the workload may be run again
      applications.add(new Application(p, workload.applications().get(p)));
    }
  }

  public Report run() {
    simulation.onUpcall(this::onUpcall);
    applications.forEach(application -> application.askAfter(plan.think()));
    long limit = plan.seconds() * SECOND;
    boolean quiet = false;
    for (long t = CHECK_EVERY_MICROS; t <= limit && !quiet; t += CHECK_EVERY_MICROS) {
      quiet = simulation.runUntilQuiet(t);
      check(workload.model().invariants());
    }
    if (quiet) {
      check(workload.model().finalInvariants());
    }
    return new Report(
        workload.wishes(),
        done,
        refusals,
        lastDoneMicros,
        simulation.counters().delivered(),
        invariantChecks,
        List.copyOf(problems),
        simulation.traceHash());
  }

  /** The system as it is now. */
  public Snapshot<M> snapshot() {
    return simulation.snapshot();
  }

  private void onUpcall(NodeRef process, Upcall upcall) {
    applications.get((int) process.address().value()).hear(upcall);
  }

  private void check(List<Invariant<M>> invariants) {
    for (Invariant<M> invariant : invariants) {
      invariantChecks++;
      String problem = invariant.check().problemIn(simulation.snapshot());
      if (problem != null) {
        problems.add(invariant.name() + " at " + simulation.nowMicros() + " us: " + problem);
      }
    }
  }

  private long draw(Delay delay) {
    return random.nextLong(delay.minMillis() * 1000, delay.maxMillis() * 1000 + 1);
  }

  /** The application of one process. It wants one thing at a time. */
  private final class Application {
    private final int process;
    private final Deque<Intention<M, C>> wishes;

    Application(int process, List<Intention<M, C>> wishes) {
      this.process = process;
      this.wishes = new ArrayDeque<>(wishes);
    }

    void askAfter(Delay delay) {
      askIn(draw(delay));
    }

    private void askIn(long micros) {
      if (!wishes.isEmpty()) {
        simulation.at(simulation.nowMicros() + micros, this::ask);
      }
    }

    private void ask() {
      Snapshot<M> now = simulation.snapshot();
      List<Alternative<M, C>> ways =
          wishes.element().alternatives().stream().filter(way -> way.guard().allows(now)).toList();
      if (ways.isEmpty()) {
        askIn(Math.max(LOOK_AGAIN_MICROS, draw(plan.backOff())));
        return;
      }
      C command = ways.get(random.nextInt(ways.size())).command();
      simulation.command(workload.processes().get(process).self(), command);
    }

    private void hear(Upcall upcall) {
      Intention<M, C> wish = wishes.peek();
      if (wish == null) {
        return; // it wants nothing more
      }
      if (wish.completion().test(process, upcall)) {
        wishes.remove();
        done++;
        lastDoneMicros = simulation.nowMicros();
        askAfter(plan.think());
      } else if (wish.turnedDown().test(process, upcall)) {
        refusals++;
        askAfter(plan.backOff());
      }
    }
  }
}
