package io.atoll.compare;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/**
 * The process of a node of a system that is a library. It says when it is ready, and ends when its
 * input does: if whoever has started it is gone, so is it.
 */
public final class ServerProcess {

  /** A line of its output. */
  public static final String READY = "ready";

  private ServerProcess() {}

  /** Runs one node. */
  public static void main(String[] words) throws Exception {
    Arguments arguments = new Arguments(words);
    Server server = Services.named(Server.class, arguments.take("server"), Server::name);
    endWithInput();
    server.start(
        arguments.takeInt("self"),
        arguments.takeAddresses("nodes"),
        arguments.takeAddresses("peers"),
        Path.of(arguments.take("directory")),
        arguments.options());
    System.out.println(READY);
  }

  private static void endWithInput() {
    Thread watch =
        new Thread(
            () -> {
              try {
                System.in.transferTo(OutputStream.nullOutputStream());
              } catch (IOException e) {
                System.err.println("the input is gone: " + e);
              }
              Runtime.getRuntime().halt(0);
            },
            "input");
    watch.setDaemon(true);
    watch.start();
  }
}
