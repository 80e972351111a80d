package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;

/** Runs a command line and keeps what it says. */
record Atoll(int exitCode, String out, String err) {

  static Atoll run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine commandLine = Main.newCommandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    int exitCode = commandLine.execute(args);
    return new Atoll(exitCode, out.toString(), err.toString());
  }

  /** With the arguments in one string, separated by blanks. */
  static Atoll of(String args) {
    return run(args.split(" ", -1));
  }

  /** In a process of its own, until it ends. */
  static Atoll inProcess(List<String> words) throws IOException, InterruptedException {
    Process program = new ProcessBuilder(words).start();
    String out = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(program.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(program.waitFor(60, TimeUnit.SECONDS)).as("it ends within 60 s").isTrue();
    return new Atoll(program.exitValue(), out, err);
  }
}
