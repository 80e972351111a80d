package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class MainTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    CommandLine commandLine = Main.newCommandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(args);
  }

  @Test
  void versionIsTheOneOfTheBuild() {
    assertThat(run("--version")).isZero();
    assertThat(out.toString().trim()).matches("atoll \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
  }

  @Test
  void withoutCommandTheHelpIsPrinted() {
    assertThat(run()).isZero();
    String withoutCommand = out.toString();
    out.getBuffer().setLength(0);
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).isEqualTo(withoutCommand).startsWith("Usage: atoll");
  }

  @Test
  void unknownCommandIsAnErrorThatNamesIt() {
    assertThat(run("swim")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString()).contains("swim").contains("Usage: atoll");
  }
}
