package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

final class MainTest {

  @Test
  void versionIsTheOneOfTheBuild() {
    Atoll version = Atoll.of("--version");
    assertThat(version.exitCode()).isZero();
    assertThat(version.out().trim()).matches("atoll \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
  }

  @Test
  void withoutCommandTheHelpIsPrinted() {
    Atoll withoutCommand = Atoll.run();
    Atoll help = Atoll.of("--help");
    assertThat(withoutCommand).isEqualTo(help);
    assertThat(help.exitCode()).isZero();
    assertThat(help.out())
        .startsWith("Usage: atoll")
        .contains("start", "check", "sim", "trace", "experiment", "test", "format");
  }

  @Test
  void unknownCommandIsAnErrorThatNamesItAndTheOthers() {
    Atoll swim = Atoll.of("swim");
    assertThat(swim.exitCode()).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(swim.err().lines()).hasSize(1);
    assertThat(swim.err()).contains("swim").contains("atoll --help");
    assertThat(swim.err())
        .contains(
            "there are start, status, ring, leave, remove, rebalance, get, set, del, bench, check, sim, trace, experiment, and in a source checkout test, soak, format");
  }

  @ParameterizedTest
  @ValueSource(strings = {"start", "check", "sim", "trace", "experiment"})
  void everyCommandHasHelpWithExamplesAndExitCodes(String command) {
    Atoll help = Atoll.run(command, "--help");
    assertThat(help.exitCode()).isZero();
    assertThat(help.out())
        .contains("Usage: atoll " + command)
        .contains("Exit codes:")
        .contains("Examples:\n  atoll " + command);
    assertThat(help.out().lines()).allMatch(line -> line.length() <= 100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "sim", "trace"})
  void helpNamesTheProtocolThatIsTakenByDefault(String command) {
    assertThat(Atoll.run(command, "--help").out()).contains("atomic");
  }
}
