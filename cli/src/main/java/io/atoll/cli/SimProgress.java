package io.atoll.cli;

import io.atoll.lab.sim.Churn;
import java.util.Locale;

/** Tells how far a simulation is. */
record SimProgress(ProgressBar bar, String unit) implements Churn.Progress {

  @Override
  public void report(long done, int of, long messages) {
    bar.show(
        done,
        of,
        () -> String.format(Locale.ROOT, "%,d/%,d %s, %,d messages", done, of, unit, messages));
  }

  /** Something that is worth knowing before all is over. */
  void note(String line) {
    bar.note(line);
  }
}
