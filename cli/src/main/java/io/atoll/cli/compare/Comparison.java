package io.atoll.cli.compare;

import java.util.List;

/** All turns of all rounds. */
public final class Comparison {

  /** Told now and then: how many turns are over, of how many, and what goes on. */
  public interface Progress {
    void report(int turn, int turns, String what);
  }

  private final ComparePlan plan;
  private final List<Contestant> contestants;
  private final PeerLibraries libraries;

  public Comparison(ComparePlan plan, List<Contestant> contestants, PeerLibraries libraries) {
    this.plan = plan;
    this.contestants = contestants;
    this.libraries = libraries;
  }

  /**
   * One after the other, and then all again: what the machine does besides hits all alike. A system
   * that fails has a reason and is left out from then on; the others go on.
   */
  public List<Standing> run(Progress progress) throws InterruptedException {
    List<Standing> standings = contestants.stream().map(Standing::new).toList();
    int turns = plan.rounds() * standings.size();
    for (int i = 0; i < turns; i++) {
      Standing standing = standings.get(i % standings.size());
      int turn = i;
      String where =
          standing.name() + ", round " + (i / standings.size() + 1) + " of " + plan.rounds();
      if (standing.failure() == null) {
        play(standing, what -> progress.report(turn, turns, where + ": " + what));
      }
    }
    progress.report(turns, turns, "done");
    return standings;
  }

  private void play(Standing standing, Turn.Progress progress) throws InterruptedException {
    try {
      standing.add(new Turn(standing.contestant(), plan, libraries).run(progress));
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      String message = e.getMessage();
      standing.fail(message == null ? e.toString() : message);
      progress.report("failed: " + message);
    }
  }
}
