package io.atoll.lab.experiment;

/** Something a paper measured, done again. */
public interface Experiment {

  /** Hears how far an experiment is. */
  @FunctionalInterface
  interface Progress {
    void report(long done, long of);

    /** For who does not want to hear. */
    Progress NONE = (done, of) -> {};
  }

  /** As it is called on the command line, and what its files begin with. */
  String name();

  /** What it shows, in one line. */
  String title();

  /** The same scale and seed give equal results. */
  Results run(Scale scale, long seed, Progress progress);
}
