package io.atoll.lab.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.store.RegisterOperation.Get;
import io.atoll.store.RegisterOperation.Put;
import io.atoll.store.RegisterResult.Stored;
import io.atoll.store.RegisterResult.Value;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the recorder takes down, and what the verdict tells of it. */
class HistoryTest {

  private static final Address A = new Address(1);
  private static final Id X = new Id(10);
  private static final Id Y = new Id(-1);

  private final History.Recorder recorder = new History.Recorder();

  @Test
  void eventsAtTheSameTimeCountInTheOrderTheyAreRecorded() {
    long first = recorder.invoke(A, X, new Put(1), 5);
    recorder.respond(first, new Stored(), 5);
    recorder.invoke(A, X, new Get(), 5);

    List<Call> calls = recorder.history().calls();
    assertThat(calls.get(0).precedes(calls.get(1))).isTrue();
    assertThat(calls.get(1).precedes(calls.get(0))).isFalse();
    assertThat(calls.get(1).isPending()).isTrue();
  }

  @Test
  void keysAreJudgedAloneAndCounted() {
    recorder.respond(recorder.invoke(A, X, new Put(1), 0), new Stored(), 1);
    recorder.respond(recorder.invoke(A, Y, new Get(), 2), new Value(1L), 3);
    recorder.invoke(A, Y, new Put(2), 4);

    Verdict verdict = LinearizabilityChecker.check(recorder.history());

    assertThat(verdict.calls()).isEqualTo(3);
    assertThat(verdict.pending()).isEqualTo(1);
    assertThat(verdict.keys()).isEqualTo(2);
    assertThat(verdict.violations()).extracting(Violation::key).containsExactly(Y);
  }

  @Test
  void aRecordedHistoryDoesNotChange() {
    long call = recorder.invoke(A, X, new Put(1), 0);
    History before = recorder.history();
    recorder.respond(call, new Stored(), 1);

    assertThat(before.calls().get(0).isPending()).isTrue();
    assertThat(recorder.history().calls().get(0).isPending()).isFalse();
  }

  @Test
  void mistakesOfTheRecordingSideAreRefused() {
    long call = recorder.invoke(A, X, new Put(1), 5);
    recorder.respond(call, new Stored(), 6);

    assertThatThrownBy(() -> recorder.respond(call, new Stored(), 7)).hasMessageContaining("twice");
    assertThatThrownBy(() -> recorder.respond(9, new Stored(), 7)).hasMessageContaining("9");
    assertThatThrownBy(() -> recorder.invoke(A, X, new Get(), 4)).hasMessageContaining("time");
  }
}
