package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script around the program: what it does itself, it explains itself. */
final class LauncherTest {

  private static Atoll launch(String command, String option) throws Exception {
    return Atoll.inProcess(List.of("../atoll", command, option));
  }

  @ParameterizedTest
  @ValueSource(strings = {"test", "soak", "format"})
  void askedForHelpItSaysWhatTheCommandDoesAndDoesNotDoIt(String command) throws Exception {
    assertThat(Main.LAUNCHER_COMMANDS).contains(command);
    Atoll help = launch(command, "--help");
    assertThat(help.exitCode()).isZero();
    assertThat(help.out()).startsWith("Usage: ./atoll " + command + " [Maven arguments]\n");
    assertThat(help.err()).isEmpty();
    assertThat(launch(command, "-h")).isEqualTo(help);
  }
}
