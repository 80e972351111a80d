package io.atoll.bench;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * From the start of a process to the first answer that a Redis client gets from it, with all that
 * is done once for a JVM in between. To be run where {@code ./atoll} is, after it has built.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 2)
@Measurement(iterations = 15)
@SuppressWarnings("NullAway.Init")
public class ColdStartBenchmark {

  /** How often a client that is refused tries again. */
  private static final long AGAIN_MILLIS = 2;

  @Param({"./atoll", "java -jar cli/target/atoll.jar"})
  public String program;

  private int port;
  private Process host;

  /** One that was free a moment ago, as anybody chooses ports. */
  @Setup(Level.Invocation)
  public void choosePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
  }

  @Benchmark
  public String startAndPing() throws IOException, InterruptedException {
    return startAndAsk("PING\r\n", "+PONG\r\n");
  }

  /** Something of the ring: its first virtual node answers, while the others come. */
  @Benchmark
  public String startAndSet() throws IOException, InterruptedException {
    return startAndAsk("SET a 1\r\n", "+OK\r\n");
  }

  private String startAndAsk(String question, String answer)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program.split(" ")));
    command.addAll(List.of("start", "--port", Integer.toString(port), "--cluster-port", "0"));
    host = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    try (Socket client = connect()) {
      client.getOutputStream().write(question.getBytes(StandardCharsets.US_ASCII));
      byte[] said = client.getInputStream().readNBytes(answer.length());
      String text = new String(said, StandardCharsets.US_ASCII);
      if (!text.equals(answer)) {
        throw new IllegalStateException("the host answered " + text);
      }
      return text;
    }
  }

  private Socket connect() throws IOException, InterruptedException {
    while (host.isAlive()) {
      try {
        return new Socket(InetAddress.getLoopbackAddress(), port);
      } catch (ConnectException e) {
        TimeUnit.MILLISECONDS.sleep(AGAIN_MILLIS);
      }
    }
    throw new IllegalStateException(
        program + " ended with " + host.exitValue() + " before it answered");
  }

  @TearDown(Level.Invocation)
  public void stop() throws InterruptedException {
    host.destroy();
    host.waitFor();
  }
}
