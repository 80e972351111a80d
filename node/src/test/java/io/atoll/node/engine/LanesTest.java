package io.atoll.node.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Batch;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.ReadOperation;
import io.atoll.store.keyspace.StringOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** One thing at a time is on the way to a slot, and the rest follows together. */
final class LanesTest {

  private static final int SLOT = 7;

  /** Something on its way. */
  private record Trip(int slot, KeyOperation operation, Consumer<Answer> done) {}

  private final List<Trip> trips = new ArrayList<>();
  private final List<String> answers = new ArrayList<>();
  private final Lanes lanes =
      new Lanes((slot, operation, done) -> trips.add(new Trip(slot, operation, done)));

  private static KeyOperation get(String key) {
    return new ReadOperation.Get(Bytes.of(key));
  }

  private static Answer number(long number) {
    return new Answer.Number(number);
  }

  private void execute(Lanes in, int slot, String name, KeyOperation operation) {
    in.execute(
        slot, operation, answer -> answers.add(name + "=" + ((Answer.Number) answer).number()));
  }

  private void get(int slot, String key) {
    execute(lanes, slot, key, get(key));
  }

  private KeyOperation onItsWay() {
    return trips.get(trips.size() - 1).operation();
  }

  private void answer(Answer answer) {
    trips.get(trips.size() - 1).done().accept(answer);
  }

  @Test
  void whatComesMeanwhileTravelsTogether() {
    get(SLOT, "a");
    get(SLOT, "b");
    get(SLOT, "c");
    assertThat(trips).hasSize(1);
    assertThat(onItsWay()).isEqualTo(get("a"));

    answer(number(1));
    assertThat(trips).hasSize(2);
    assertThat(onItsWay()).isEqualTo(new Batch(List.of(get("b"), get("c"))));
    answer(new Answer.Answers(List.of(number(2), number(3))));
    assertThat(answers).containsExactly("a=1", "b=2", "c=3");
    assertThat(lanes.isFree(SLOT)).isTrue();
  }

  @Test
  void oneThatWaitsTravelsAsItIs() {
    get(SLOT, "a");
    get(SLOT, "b");
    answer(number(1));
    assertThat(onItsWay()).isEqualTo(get("b"));
    answer(number(2));
    assertThat(answers).containsExactly("a=1", "b=2");
    assertThat(lanes.isFree(SLOT)).isTrue();
  }

  @Test
  void whatWasNotExecutedTravelsAgainBeforeWhatCameSince() {
    for (String key : List.of("a", "b", "c", "d")) {
      get(SLOT, key);
    }
    answer(number(1));
    answer(new Answer.Answers(List.of(number(2))));
    get(SLOT, "e");
    assertThat(onItsWay()).isEqualTo(new Batch(List.of(get("c"), get("d"))));
    answer(new Answer.Answers(List.of(number(3))));
    assertThat(onItsWay()).isEqualTo(get("d"));
    answer(number(4));
    assertThat(onItsWay()).isEqualTo(get("e"));
    answer(number(5));
    assertThat(answers).containsExactly("a=1", "b=2", "c=3", "d=4", "e=5");
    assertThat(lanes.isFree(SLOT)).isTrue();
  }

  @Test
  void oneAnswerMayBeForAll() {
    for (String key : List.of("a", "b", "c")) {
      get(SLOT, key);
    }
    answer(number(1));
    answer(number(9));
    assertThat(answers).containsExactly("a=1", "b=9", "c=9");
  }

  @Test
  void whatIsLongTravelsAlone() {
    Bytes value = Bytes.of(new byte[1024 * 1024]);
    KeyOperation set = StringOperation.Set.always(Bytes.of("b"), value);
    get(SLOT, "a");
    execute(lanes, SLOT, "b", set);
    get(SLOT, "c");
    answer(number(1));
    assertThat(onItsWay()).isEqualTo(set);
    answer(number(2));
    assertThat(onItsWay()).isEqualTo(get("c"));
  }

  @Test
  void otherSlotsDoNotWait() {
    get(SLOT, "a");
    get(SLOT + 1, "b");
    assertThat(trips).extracting(Trip::slot).containsExactly(SLOT, SLOT + 1);
    assertThat(lanes.isFree(SLOT + 2)).isTrue();
  }

  /** Each answer makes the next call, as a client does: no call may be within the one before. */
  @Test
  void whatIsAnsweredAtOnceIsAnsweredInOrder() {
    Lanes atOnce = new Lanes((slot, operation, done) -> done.accept(number(0)));
    int calls = 100_000;
    int[] made = new int[1];
    List<Integer> order = new ArrayList<>();
    Runnable[] next = new Runnable[1];
    next[0] =
        () -> {
          int number = made[0]++;
          if (number < calls) {
            atOnce.execute(
                SLOT,
                get("k"),
                answer -> {
                  order.add(number);
                  next[0].run();
                });
          }
        };
    next[0].run();
    assertThat(order).hasSize(calls).isSorted();
    assertThat(atOnce.isFree(SLOT)).isTrue();
  }

  @Test
  void whatHasWaitedForTooLongIsRefusedAndTheRestGoesOn() {
    long[] clock = {Long.MAX_VALUE - 5}; // nanoseconds may be any, and run over
    List<Answer> refused = new ArrayList<>();
    Lanes impatient =
        new Lanes(
            (slot, operation, done) -> trips.add(new Trip(slot, operation, done)),
            10,
            () -> clock[0]);
    execute(impatient, SLOT, "a", get("a"));
    impatient.execute(SLOT, get("b"), refused::add);
    impatient.execute(SLOT, get("c"), refused::add);
    clock[0] += 1;
    execute(impatient, SLOT, "d", get("d"));
    clock[0] += 9;
    answer(number(1));
    assertThat(refused)
        .hasSize(2)
        .allSatisfy(it -> assertThat(it.toString()).contains("CLUSTERDOWN Slot 7 "));
    assertThat(onItsWay()).isEqualTo(get("d"));
    impatient.execute(SLOT, get("e"), refused::add);
    clock[0] += 10;
    answer(number(4));
    assertThat(answers).containsExactly("a=1", "d=4");
    assertThat(refused).hasSize(3);
    assertThat(impatient.isFree(SLOT)).as("nothing is left").isTrue();
    assertThat(trips).hasSize(2);
  }
}
