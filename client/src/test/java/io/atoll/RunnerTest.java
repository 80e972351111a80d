package io.atoll;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.ReadOperation;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Waiting and promising, with a store that answers when it is told to. */
final class RunnerTest {

  private static final Bytes KEY = Bytes.of("m:a");
  private static final Step<Answer> STEP =
      new Step<>(KEY, new ReadOperation.Get(KEY), (key, answer) -> answer);

  private final Held held = new Held();

  /** Keeps what it is given. */
  private static final class Held implements Store {
    private final BlockingQueue<Reception> receptions = new ArrayBlockingQueue<>(10);
    private boolean begins = true;

    @Override
    public void execute(int slot, KeyOperation operation, Reception reception) {
      if (!begins || reception.begin()) {
        receptions.add(reception);
      }
    }

    @Override
    public void close() {}
  }

  private Runner runner(Duration timeout) {
    return new Runner(held, timeout);
  }

  @Test
  void anAnswerThatIsThereAtOnceIsNotWaitedFor() {
    Store immediate =
        new Store() {
          @Override
          public void execute(int slot, KeyOperation operation, Reception reception) {
            assertThat(reception).isInstanceOf(Waiter.class);
            reception.accept(Answer.DONE);
          }

          @Override
          public void close() {}
        };
    Thread.currentThread().interrupt(); // whoever waited would notice
    assertThat(new Runner(immediate, Duration.ofNanos(1)).now(STEP)).isEqualTo(Answer.DONE);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void anAnswerOfAnotherThreadWakesTheOneThatWaits() {
    Runner runner = runner(Duration.ofSeconds(20));
    CompletableFuture<Void> answering =
        CompletableFuture.runAsync(() -> take().accept(Answer.DONE));
    assertThat(runner.now(STEP)).isEqualTo(Answer.DONE);
    answering.join();
    assertThat(runner.openCount()).isZero();
  }

  private Reception take() {
    try {
      return held.receptions.take();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void whatTakesTooLongMayHaveHappened() {
    Runner runner = runner(Duration.ofMillis(20));
    assertThatThrownBy(() -> runner.now(STEP))
        .isInstanceOf(OutcomeUnknownException.class)
        .hasMessageContaining("20 ms");
    assertThat(runner.openCount()).isZero();
    take().accept(Answer.DONE); // too late, and of no consequence
  }

  @Test
  void whatHasNotBegunInTimeNeverDoes() {
    held.begins = false;
    Runner runner = runner(Duration.ofMillis(20));
    assertThatThrownBy(() -> runner.now(STEP))
        .isInstanceOf(AtollException.class)
        .isNotInstanceOf(OutcomeUnknownException.class)
        .hasMessageContaining("has not been executed");
    assertThat(take().begin()).isFalse();
  }

  @Test
  void anInterruptEndsTheWaitAndStays() {
    Runner runner = runner(Duration.ofSeconds(20));
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> runner.now(STEP))
        .isInstanceOf(OutcomeUnknownException.class)
        .hasMessageContaining("interrupted");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(runner.openCount()).isZero();
  }

  @Test
  void aPromiseFailsWhenTimeIsUpAndIsForgotten() {
    Runner runner = runner(Duration.ofMillis(20));
    CompletableFuture<Answer> promise = runner.later(STEP);
    assertThatThrownBy(promise::join).hasCauseInstanceOf(OutcomeUnknownException.class);
    assertThat(runner.openCount()).isZero();
  }

  @Test
  void closingEndsEveryWait() throws InterruptedException {
    Runner runner = runner(Duration.ofSeconds(20));
    CompletableFuture<Answer> promise = runner.later(STEP);
    CompletableFuture<Answer> waiting = CompletableFuture.supplyAsync(() -> runner.now(STEP));
    take();
    take();
    runner.close();
    assertThatThrownBy(promise::join).hasMessageContaining("closed");
    assertThatThrownBy(waiting::join).hasMessageContaining("closed");
    assertThat(runner.openCount()).isZero();
    assertThatThrownBy(() -> runner.now(STEP)).hasMessageContaining("closed");
  }

  @Test
  void whatDependsOnAPromiseIsNotDoneByTheThreadThatAnswers() throws Exception {
    Runner runner = runner(Duration.ofSeconds(20));
    CompletableFuture<Thread> dependent =
        runner.later(STEP).thenApply(answer -> Thread.currentThread());
    Reception reception = take();
    Thread answering = new Thread(() -> reception.accept(Answer.DONE), "atoll");
    answering.start();
    assertThat(dependent.get()).isNotSameAs(answering);
    answering.join();
  }

  @Test
  void ofSeveralStepsNoneBeginsAfterOneHasFailed() {
    held.begins = false;
    Runner runner = runner(Duration.ofMillis(20));
    assertThatThrownBy(() -> runner.now(List.of(STEP, STEP, STEP)))
        .isInstanceOf(AtollException.class);
    assertThat(held.receptions).hasSize(3).noneMatch(Reception::begin);
    assertThat(runner.openCount()).isZero();
  }
}
