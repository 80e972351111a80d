package io.atoll.cli.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/** Where the processes of one turn run. When it is closed, they and all they have kept are gone. */
final class Site implements AutoCloseable {

  private final Path directory;
  private final String heap;
  private final PeerLibraries libraries;
  private final Queue<NodeProcess> processes = new ConcurrentLinkedQueue<>();
  private final Thread atExit = new Thread(this::clear, "clear");

  private Site(Path directory, String heap, PeerLibraries libraries) {
    this.directory = directory;
    this.heap = heap;
    this.libraries = libraries;
  }

  static Site open(ComparePlan plan, PeerLibraries libraries) throws IOException {
    Path directory = Files.createTempDirectory(plan.directory(), "atoll-compare");
    Site site = new Site(directory, plan.heap(), libraries);
    Runtime.getRuntime().addShutdownHook(site.atExit);
    return site;
  }

  PeerLibraries libraries() {
    return libraries;
  }

  /** The directory of a process. */
  Path directory(String process) throws IOException {
    return Files.createDirectories(directory.resolve(process));
  }

  NodeProcess start(String name, List<String> command) throws IOException {
    NodeProcess process = NodeProcess.start(name, command, directory(name));
    processes.add(process);
    return process;
  }

  /** A JVM as all of them get it. */
  List<String> java(String classPath, List<String> options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + heap);
    command.add("-XX:+UseParallelGC");
    command.addAll(options);
    command.add("-cp");
    command.add(classPath);
    return command;
  }

  /** Ports that nobody listens on, all different. */
  static List<Integer> freePorts(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return sockets.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }

  private void clear() {
    for (NodeProcess next = processes.poll(); next != null; next = processes.poll()) {
      next.kill();
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + directory, e);
    }
  }

  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(atExit);
    clear();
  }
}
