package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.testing.Programs;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * README's first minute, from the first host to a ring of three that one leaves: its lines are
 * given to a shell as they stand there, in a directory whose {@code ./atoll} runs the classes under
 * test. Hosts are processes of their own.
 *
 * <p>One thing differs. README's ports may be taken on the machine that runs the tests, so all of
 * them are moved by the same distance; where README relies on the first being the default, it is
 * named.
 */
final class ReadmeRingTest {

  private static final int FIRST_PORT = 7379;
  private static final int HOSTS = 3;
  private static final int CLUSTER_PORT_ABOVE = 10_000;
  private static final Pattern PORT = Pattern.compile("\\b73[78]\\d\\b");
  private static final Pattern REMARK = Pattern.compile("\\s+# ");

  @TempDir private Path directory;

  private final List<Process> hosts = new ArrayList<>();
  private final List<Integer> ports = new ArrayList<>();
  private int distance;

  /** What README says to type, and what it says one will see then; nothing if it does not say. */
  private record Shown(String command, String seen) {}

  @BeforeEach
  void prepare() throws IOException {
    distance =
        IntStream.iterate(1_000, next -> next + 10)
            .filter(ReadmeRingTest::areFree)
            .findFirst()
            .getAsInt();
    // options for processes that live for seconds
    script(
        "atoll",
        "exec '%s' -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '%s' %s \"$@\""
            .formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty("java.class.path"),
                Entry.class.getName()));
    // as it answers on a terminal
    script("redis-cli", "exec /usr/bin/redis-cli --no-raw \"$@\"");
  }

  private void script(String name, String line) throws IOException {
    Path script = Files.writeString(directory.resolve(name), "#!/bin/sh\n" + line + "\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
  }

  private static boolean areFree(int distance) {
    return IntStream.range(FIRST_PORT + distance, FIRST_PORT + distance + HOSTS)
        .allMatch(port -> isFree(port) && isFree(port + CLUSTER_PORT_ABOVE));
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  @AfterEach
  void endAll() {
    hosts.forEach(Process::destroyForcibly);
  }

  @Test
  void theFirstMinuteIsAsTheReadmeShowsIt() throws Exception {
    Programs.require("redis-cli");
    List<Shown> all = shown();
    assertThat(all).hasSize(9);
    for (Shown shown : all) {
      if (shown.command().startsWith("./atoll start")) {
        start(moved(shown.command()));
      } else {
        assertThat(run(moved(shown.command())))
            .as(shown.command())
            .contains(moved(shown.seen()).strip());
        assertThat(shown.seen()).as("what README shows for %s", shown.command()).isNotEmpty();
      }
    }
    assertThat(ports.stream().map(port -> port - distance)).containsExactly(7379, 7380, 7381);
    Process left = hosts.get(1);
    assertThat(left.waitFor(20, TimeUnit.SECONDS)).as("the host that left ends").isTrue();
    assertThat(left.exitValue()).isZero();
    assertThat(hosts).filteredOn(Process::isAlive).hasSize(2);
  }

  /** The commands of README's section, in order. */
  private static List<Shown> shown() throws IOException {
    String readme = Files.readString(Path.of("../README.md"));
    String section =
        readme.substring(
            readme.indexOf("## Start in a minute"), readme.indexOf("### In a Java program"));
    List<Shown> shown = new ArrayList<>();
    Matcher blocks = Pattern.compile("(?ms)^```(console)?\\n(.*?)^```$").matcher(section);
    while (blocks.find()) {
      List<String> lines = blocks.group(2).lines().toList();
      shown.addAll(blocks.group(1) == null ? remarked(lines) : prompted(lines));
    }
    return shown;
  }

  private static List<Shown> remarked(List<String> lines) {
    return lines.stream()
        .map(line -> REMARK.split(line, 2))
        .map(parts -> new Shown(parts[0], parts.length == 1 ? "" : parts[1]))
        .toList();
  }

  private static List<Shown> prompted(List<String> lines) {
    List<Shown> shown = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith("$ ")) {
        shown.add(new Shown(line.substring(2), ""));
      } else {
        Shown last = shown.remove(shown.size() - 1);
        shown.add(new Shown(last.command(), last.seen() + line + "\n"));
      }
    }
    return shown;
  }

  private String moved(String text) {
    String named =
        text.startsWith("./atoll") && !text.contains("--port")
            ? text + " --port " + FIRST_PORT
            : text;
    return PORT.matcher(named)
        .replaceAll(port -> Integer.toString(Integer.parseInt(port.group()) + distance));
  }

  private ProcessBuilder shell(String line) {
    ProcessBuilder builder =
        new ProcessBuilder("/bin/sh", "-c", "exec " + line).directory(directory.toFile());
    builder.environment().merge("PATH", directory.toString(), (old, here) -> here + ":" + old);
    return builder;
  }

  /** As somebody does who waits until the host says where it listens. */
  private void start(String line) throws IOException {
    Process host = shell(line).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    hosts.add(host);
    String first = String.valueOf(host.inputReader(StandardCharsets.UTF_8).readLine());
    assertThat(first).as(line).startsWith("Atoll listens on 127.0.0.1:");
    ports.add(Integer.parseInt(first.replaceAll(".*:", "")));
  }

  private String run(String line) throws IOException, InterruptedException {
    Process process = shell(line).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s said: %s", line, said).isZero();
    return said;
  }
}
