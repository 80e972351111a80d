package io.atoll.protocols.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Calls are found under their numbers, however long they stay open. */
final class OpenCallsTest {

  private final OpenCalls<String> open = new OpenCalls<>();

  @Test
  void allThatIsOpenIsFoundAndNothingElse() {
    Random random = new Random(1);
    TreeMap<Long, String> expected = new TreeMap<>();
    long last = 7L << 32;
    for (int step = 0; step < 20_000; step++) {
      if (random.nextInt(100) < 55) {
        last += 1 + (random.nextInt(10) == 0 ? random.nextInt(1_000) : 0);
        open.put(last, "call " + last);
        expected.put(last, "call " + last);
      } else {
        // mostly one of the newest: some stay for as long as the test
        long number = last - (long) Math.abs(random.nextGaussian() * 100);
        assertThat(open.get(number)).isEqualTo(expected.get(number));
        assertThat(open.remove(number)).isEqualTo(expected.remove(number));
      }
    }
    assertThat(expected).as("calls that have stayed").hasSizeGreaterThan(1_000);
    assertThat(open.numbers()).isEqualTo(new ArrayList<>(expected.keySet()));
    assertThat(open.all()).isEqualTo(new ArrayList<>(expected.values()));
  }

  @Test
  void whatStaysOpenIsInNobodysWay() {
    open.put(1, "stays");
    for (long number = 2; number < 300_000; number++) {
      open.put(number, "goes");
      assertThat(open.remove(number)).isEqualTo("goes");
    }
    assertThat(open.get(1)).isEqualTo("stays");
    assertThat(open.all()).containsExactly("stays");
    assertThat(open.remove(1)).isEqualTo("stays");
    assertThat(open.remove(1)).isNull();
    assertThat(open.numbers()).isEmpty();
  }

  @Test
  void moreStayOpenThanThereArePlaces() {
    List<Long> numbers = new ArrayList<>();
    for (long number = 0; number < 200_000; number++) {
      open.put(number, "open");
      numbers.add(number);
    }
    assertThat(open.numbers()).isEqualTo(numbers);
    numbers.forEach(number -> assertThat(open.remove(number)).isEqualTo("open"));
    assertThat(open.all()).isEmpty();
  }

  @Test
  void nothingIsLeftAfterAll() {
    for (long number = 0; number < 100; number++) {
      open.put(number * 64, "open");
    }
    open.clear();
    assertThat(open.all()).isEmpty();
    assertThat(open.get(64)).isNull();
  }
}
