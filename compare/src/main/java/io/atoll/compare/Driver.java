package io.atoll.compare;

import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;

/**
 * The process of the clients: fills the system, writes, reads, and prints a line for each outcome.
 * Everything else that it prints is for somebody who watches.
 */
public final class Driver {

  private static final String PROGRESS = "progress";

  private final Connector connector;
  private final PrintStream out;

  Driver(Connector connector, PrintStream out) {
    this.connector = connector;
    this.out = out;
  }

  /** Its last line is one word and what happened if it fails. */
  public static void main(String[] words) {
    int status = 0;
    try {
      Arguments arguments = new Arguments(words);
      Connector connector =
          Services.named(Connector.class, arguments.take("store"), Connector::name);
      new Driver(connector, System.out).run(arguments);
    } catch (Exception e) {
      System.out.println("failed " + e);
      status = 1;
    }
    System.out.flush();
    // whatever threads a client library has left
    Runtime.getRuntime().halt(status);
  }

  void run(Arguments arguments) throws Exception {
    Workload workload =
        new Workload(
            arguments.takeInt("clients"),
            arguments.takeInt("in-flight"),
            arguments.takeInt("value-bytes"),
            arguments.takeInt("keys"));
    int warmUpSeconds = arguments.takeInt("warm-up");
    int seconds = arguments.takeInt("seconds");
    List<InetSocketAddress> nodes = arguments.takeAddresses("nodes");
    CpuTime servers =
        new CpuTime(arguments.takeList("servers").stream().map(Long::valueOf).toList());
    Map<String, String> options = arguments.options();
    try (Connector.Connection connection = connector.connect(nodes, workload.clients(), options)) {
      Filling filling = new Filling(connection, workload);
      filling.awaitFirst();
      filling.run(this::report);
      for (Operation operation : Operation.values()) {
        Phase phase = new Phase(operation, workload, connection, servers);
        out.println(phase.run(warmUpSeconds, seconds, this::report).line());
      }
    }
  }

  private void report(String what, long done, long of, long answers) {
    out.println(PROGRESS + " " + done + " " + of + " " + answers + " " + what);
    if (out.checkError()) {
      throw new IllegalStateException("whoever has started this is gone");
    }
  }
}
