package io.atoll.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A ring that grows to 2,048 members. */
class GrownRingTest {

  @Test
  void lookupsCostHalfALogarithmAndTheLastHop() {
    Results results = new GrownRing().run(Scale.SMALL, 1, Experiment.Progress.NONE);
    assertThat(results.comparisons()).hasSize(2).allSatisfy(it -> assertThat(it.agrees()).isTrue());
  }
}
