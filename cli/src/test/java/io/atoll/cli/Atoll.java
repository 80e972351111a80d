package io.atoll.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
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
}
