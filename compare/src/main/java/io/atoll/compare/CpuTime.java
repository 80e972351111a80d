package io.atoll.compare;

import java.time.Duration;
import java.util.List;

/** The time that processors have worked for some processes of this machine. */
record CpuTime(List<Long> processIds) {

  double seconds() {
    return processIds.stream().mapToDouble(CpuTime::of).sum();
  }

  static double ofThisProcess() {
    return of(ProcessHandle.current().pid());
  }

  /** One that is not there any more, or not to be looked at, counts nothing. */
  private static double of(long processId) {
    return ProcessHandle.of(processId)
            .flatMap(process -> process.info().totalCpuDuration())
            .orElse(Duration.ZERO)
            .toNanos()
        / 1e9;
  }
}
