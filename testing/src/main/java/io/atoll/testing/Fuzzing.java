package io.atoll.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Runs Jazzer, which invents inputs and keeps those that reach something new, in a process of its
 * own with the class path of the test.
 */
public final class Fuzzing {

  private static final int PATIENCE_MINUTES = 120;

  private Fuzzing() {}

  /**
   * Must succeed, with so many runs.
   *
   * @param target has the method that Jazzer calls
   * @param corpus where inputs to begin with are, and those found are kept
   * @param mostBytes no input is longer
   */
  public static void run(Class<?> target, Path corpus, int runs, int mostBytes)
      throws IOException, InterruptedException {
    Process jazzer =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + target.getName(),
                "--instrumentation_includes=io.atoll.**",
                "--custom_hook_includes=io.atoll.**",
                "-runs=" + runs,
                "-seed=1",
                "-max_len=" + mostBytes,
                "-timeout=20",
                corpus.toString())
            .directory(corpus.resolve("..").toFile())
            .redirectErrorStream(true)
            .start();
    String out = new String(jazzer.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(jazzer.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES), "it ends");
    assertEquals(0, jazzer.exitValue(), out);
    assertTrue(out.contains("Done " + runs + " runs"), out);
  }
}
