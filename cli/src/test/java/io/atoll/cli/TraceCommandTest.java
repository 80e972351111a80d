package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class TraceCommandTest {

  @TempDir private Path directory;

  /** ARM 4.1. */
  @Test
  void aJoinTakesTheFiveMessagesOfThePaper() {
    Atoll join = Atoll.of("trace join");
    assertThat(join.exitCode()).isZero();
    assertThat(join.out())
        .containsSubsequence(
            "JoinReq(4) to 8",
            "JoinPoint(0) to 4",
            "NewSucc to 0",
            "NewSuccAck(4) to 8",
            "JoinDone to 4");
    assertThat(join.out().lines().filter(line -> line.contains(" gets "))).hasSize(5);
  }

  /** ARM 4.2. */
  @Test
  void aLeaveTakesTheSixMessagesOfThePaper() {
    Atoll leave = Atoll.of("trace leave --protocol atomic");
    assertThat(leave.exitCode()).isZero();
    assertThat(leave.out())
        .containsSubsequence(
            "LeaveReq to 8",
            "GrantLeave to 4",
            "LeavePoint(0) to 8",
            "UpdateSucc to 0",
            "UpdateSuccAck to 4",
            "LeaveDone to 8");
    assertThat(leave.out().lines().filter(line -> line.contains(" gets "))).hasSize(6);
  }

  /** ARM Alg. 3, after the lock is granted and before it is freed. */
  @Test
  void thePointerUpdatesOfTheAsymmetricRingAreThoseOfThePaper() {
    Atoll join = Atoll.of("trace join --protocol asymmetric");
    assertThat(join.exitCode()).isZero();
    assertThat(join.out())
        .containsSubsequence(
            "LockGranted to 4",
            "UpdatePred to 8",
            "JoinPoint(0) to 4",
            "UpdateSucc to 0",
            "StopForwarding to 8",
            "Finish to 4",
            "FreeLock to 8");
  }

  @ParameterizedTest
  @CsvSource({
    "atomic, join, ARM Fig. 5, JoinPoint(0)",
    "atomic, leave, ARM Fig. 6, LeavePoint(0)",
    "asymmetric, join, ARM Fig. 2, StopForwarding",
    "asymmetric, leave, ARM Fig. 3, StopForwarding"
  })
  void theFigureIsDrawn(String protocol, String what, String figure, String message)
      throws Exception {
    Path svg = directory.resolve(what + ".svg");
    Atoll trace = Atoll.run("trace", what, "--protocol", protocol, "--svg", svg.toString());
    assertThat(trace.exitCode()).isZero();
    assertThat(trace.out()).contains(svg.toString());
    assertThat(Files.readString(svg)).contains(figure, message, "p = 0", "q = 4", "r = 8");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "trace                          ~ Missing required parameter: 'join|leave'",
        "trace swim                     ~ join|leave: 'swim' is not one of join, leave",
        "trace join --protocol chard    ~ --protocol: there is no chard; there are atomic",
        "trace leave --protocol lmp-unidirectional ~ atoll trace: leave: the protocol of LMP Fig. 2",
        "trace join --svg /no/such/x    ~ --svg: there is no directory /no/such"
      },
      quoteCharacter = '`')
  void aBadArgumentGetsOneLine(String args, String message) {
    Atoll trace = Atoll.of(args);
    assertThat(trace.exitCode()).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(trace.err().lines()).hasSize(1);
    assertThat(trace.err()).contains(message);
  }
}
