package io.atoll.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.store.RegisterOperation.CompareAndSet;
import io.atoll.store.RegisterOperation.Delete;
import io.atoll.store.RegisterOperation.Get;
import io.atoll.store.RegisterOperation.Increment;
import io.atoll.store.RegisterOperation.Outcome;
import io.atoll.store.RegisterOperation.Put;
import io.atoll.store.RegisterResult.Compared;
import io.atoll.store.RegisterResult.Deleted;
import io.atoll.store.RegisterResult.Incremented;
import io.atoll.store.RegisterResult.Stored;
import io.atoll.store.RegisterResult.Value;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Every operation on an absent register, on zero, and on another number. */
class RegisterOperationTest {

  @Test
  void getAnswersTheRegisterAndLeavesIt() {
    on(null, new Get()).leaves(null, new Value(null));
    on(0L, new Get()).leaves(0L, new Value(0L));
    on(7L, new Get()).leaves(7L, new Value(7L));
  }

  @Test
  void putWritesWhateverWasThere() {
    on(null, new Put(3)).leaves(3L, new Stored());
    on(7L, new Put(0)).leaves(0L, new Stored());
  }

  @Test
  void compareAndSetWritesOnlyOverWhatIsExpected() {
    on(7L, new CompareAndSet(7L, 8)).leaves(8L, new Compared(true));
    on(6L, new CompareAndSet(7L, 8)).leaves(6L, new Compared(false));
    on(null, new CompareAndSet(7L, 8)).leaves(null, new Compared(false));
  }

  @Test
  void compareAndSetCanExpectAbsenceWhichIsNotZero() {
    on(null, new CompareAndSet(null, 8)).leaves(8L, new Compared(true));
    on(0L, new CompareAndSet(null, 8)).leaves(0L, new Compared(false));
    on(null, new CompareAndSet(0L, 8)).leaves(null, new Compared(false));
  }

  @Test
  void incrementCountsAbsentAsZero() {
    on(null, new Increment(5)).leaves(5L, new Incremented(5));
    on(null, new Increment(0)).leaves(0L, new Incremented(0));
    on(7L, new Increment(-9)).leaves(-2L, new Incremented(-2));
  }

  @Test
  void incrementWraps() {
    on(Long.MAX_VALUE, new Increment(1)).leaves(Long.MIN_VALUE, new Incremented(Long.MIN_VALUE));
  }

  @Test
  void deleteAnswersWhetherThereWasSomething() {
    on(null, new Delete()).leaves(null, new Deleted(false));
    on(0L, new Delete()).leaves(null, new Deleted(true));
  }

  @Test
  void operationsAndResultsReadAsInATrace() {
    assertThat(new CompareAndSet(null, 8)).hasToString("CompareAndSet(absent,8)");
    assertThat(new Get()).hasToString("Get");
    assertThat(new Value(null)).hasToString("absent");
    assertThat(new Compared(false)).hasToString("differs");
    assertThat(new Deleted(false)).hasToString("was absent");
  }

  private static Applied on(@Nullable Long register, RegisterOperation operation) {
    return new Applied(operation.applyTo(register));
  }

  private record Applied(Outcome outcome) {
    void leaves(@Nullable Long register, RegisterResult result) {
      assertThat(outcome).isEqualTo(new Outcome(register, result));
    }
  }
}
