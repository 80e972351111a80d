package io.atoll.lab.experiment;

import java.util.Locale;

/** An experiment that was done, and how to do it again. */
public record ExperimentRun(Experiment experiment, Scale scale, long seed, Results results) {

  public static ExperimentRun of(
      Experiment experiment, Scale scale, long seed, Experiment.Progress progress) {
    return new ExperimentRun(experiment, scale, seed, experiment.run(scale, seed, progress));
  }

  String name() {
    return experiment.name();
  }

  String scaleName() {
    return scale.name().toLowerCase(Locale.ROOT);
  }

  /** The file of a table or plot of this experiment. */
  String file(String what, String ending) {
    return name() + "-" + what + "." + ending;
  }
}
