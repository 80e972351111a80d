package io.atoll.cli.compare;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Programs of this machine. */
final class Programs {

  private static final int PATIENCE_SECONDS = 10;

  private Programs() {}

  static void require(String program) throws NotInstalled {
    for (String directory : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
      if (Files.isExecutable(Path.of(directory, program))) {
        return;
      }
    }
    throw new NotInstalled(program);
  }

  /** What stands in the first group of the pattern in what a program prints, or nothing. */
  static String find(Pattern pattern, String... command) {
    try {
      Process process = new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
      String text =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
      Matcher matcher = pattern.matcher(text);
      return matcher.find() ? matcher.group(1) : "";
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
