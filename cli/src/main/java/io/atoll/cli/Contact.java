package io.atoll.cli;

import java.io.IOException;
import picocli.CommandLine.Option;

/** Which host a command talks to. */
final class Contact {

  @Option(
      names = "--host",
      paramLabel = "NAME",
      defaultValue = "127.0.0.1",
      description = "Where a host runs (default: ${DEFAULT-VALUE}).")
  private String host = "";

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "7379",
      description = "Where it listens (default: ${DEFAULT-VALUE}).")
  private int port;

  String host() {
    return host;
  }

  int port() {
    if (port < 1 || port > NodeConfig.HIGHEST_PORT) {
      throw new BadArgument("--port: " + port + " is not between 1 and " + NodeConfig.HIGHEST_PORT);
    }
    return port;
  }

  /** What happened and what to do, in one line. */
  String whatToDo(IOException e) {
    String where = host + ":" + port;
    String reason = String.valueOf(e.getMessage());
    if (reason.contains("refused")) {
      return "nothing listens on "
          + where
          + "; start a host with ./atoll start, or name another"
          + " with --host and --port";
    }
    if (e instanceof java.net.UnknownHostException || reason.contains("resolve")) {
      return "--host: there is no machine " + host;
    }
    return "talking to " + where + " failed: " + reason;
  }
}
