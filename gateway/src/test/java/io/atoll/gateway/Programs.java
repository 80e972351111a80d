package io.atoll.gateway;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Redis's own programs, where they are installed; .ci/run installs them. */
final class Programs {

  private static final int PATIENCE_SECONDS = 60;

  private Programs() {}

  static void require(String program) {
    boolean installed =
        List.of(System.getenv("PATH").split(":")).stream()
            .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    assumeTrue(installed, program + " is not installed (Debian: redis-server, redis-tools)");
  }

  /** What it prints. It must succeed. */
  static String run(String... command) throws IOException, InterruptedException {
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
