package io.atoll.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;

/**
 * Where the program begins: with a host if that is what it is for, and with {@link Main} if not.
 */
public final class Entry {

  private Entry() {}

  public static void main(String[] args) {
    NodeConfig host = PlainStart.of(args);
    if (host == null) {
      Main.main(args);
    } else {
      System.exit(HostRun.untilStopped(host, writer(System.out), writer(System.err)));
    }
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, Charset.defaultCharset());
  }
}
