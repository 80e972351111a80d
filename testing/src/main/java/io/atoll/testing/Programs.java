package io.atoll.testing;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Programs of others, such as Redis's own. A test that needs one is skipped where it is not
 * installed, except on a build machine (the environment variable CI is set): .ci/run installs them,
 * and a test that is skipped there would never be run.
 */
public final class Programs {

  private static final int PATIENCE_SECONDS = 60;

  private Programs() {}

  public static void require(String program) {
    boolean installed =
        List.of(System.getenv("PATH").split(":")).stream()
            .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    String missing = program + " is not installed";
    if (System.getenv("CI") != null) {
      assertTrue(installed, missing);
    }
    assumeTrue(installed, missing);
  }

  /** What it prints. It must succeed. */
  public static String run(String... command) throws IOException, InterruptedException {
    require(command[0]);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IOException(String.join(" ", command) + " failed: " + out);
    }
    return out;
  }
}
