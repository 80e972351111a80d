package io.atoll.wire;

import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterResult;
import java.util.List;

/** One or more of each type, for the golden file. */
final class RegisterExamples {

  static final List<RegisterOperation> OPERATIONS =
      List.of(
          new RegisterOperation.Get(),
          new RegisterOperation.Put(-65),
          new RegisterOperation.CompareAndSet(null, 1),
          new RegisterOperation.CompareAndSet(Long.MIN_VALUE, Long.MAX_VALUE),
          new RegisterOperation.Increment(64),
          new RegisterOperation.Delete());

  static final List<RegisterResult> RESULTS =
      List.of(
          new RegisterResult.Value(null),
          new RegisterResult.Value(300L),
          new RegisterResult.Stored(),
          new RegisterResult.Compared(true),
          new RegisterResult.Incremented(-1),
          new RegisterResult.Deleted(false));

  private RegisterExamples() {}
}
