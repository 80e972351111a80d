package io.atoll.lab.protocols.ranch;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.protocols.ranch.StillRanch.Resolution;
import io.atoll.protocols.ranch.BitString;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StillRanchTest {

  private static final int PROCESSES = 300;
  private static final StillRanch RANCH = new StillRanch(PROCESSES, new SplittableRandom(1));

  @Test
  void everyNameIsResolvedToTheBestMatchThereIs() {
    SplittableRandom random = new SplittableRandom(2);
    for (int lookup = 0; lookup < 1000; lookup++) {
      BitString name = StillRanch.randomName(random);
      Resolution found = RANCH.resolve(random.nextInt(PROCESSES), name);
      int best =
          IntStream.range(0, PROCESSES)
              .map(process -> RANCH.id(process).commonPrefix(name))
              .max()
              .orElseThrow();
      assertThat(found.bits()).isEqualTo(best);
      assertThat(RANCH.id(found.process()).commonPrefix(name)).isEqualTo(best);
    }
  }

  @Test
  void whoAsksForItselfIsThereAlready() {
    assertThat(RANCH.resolve(17, RANCH.id(17)))
        .isEqualTo(new Resolution(17, RANCH.id(17).length(), 0));
  }

  @Test
  void identifiersAreAsLongAsItTakesToTellThemApart() {
    for (int a = 0; a < PROCESSES; a++) {
      int longest = 0;
      for (int b = 0; b < PROCESSES; b++) {
        longest = Math.max(longest, a == b ? 0 : RANCH.id(a).commonPrefix(RANCH.id(b)));
      }
      assertThat(RANCH.id(a).length()).isEqualTo(longest + 1);
    }
  }

  @Test
  void aRanchOfOneKnowsNobody() {
    StillRanch one = new StillRanch(1, new SplittableRandom(1));
    assertThat(one.differentNeighbours(0)).isZero();
    assertThat(one.resolve(0, new BitString("0110"))).isEqualTo(new Resolution(0, 0, 0));
  }
}
