package io.atoll.lab.experiment;

/** Adds up what has been done of an experiment. */
final class Meter {

  private final Experiment.Progress progress;
  private final long of;
  private long done;

  Meter(Experiment.Progress progress, long of) {
    this.progress = progress;
    this.of = of;
  }

  void done(long more) {
    done += more;
    progress.report(done, of);
  }
}
