package io.atoll.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether somebody is looking. */
final class Terminal {

  private static final Path STDERR = Path.of("/proc/self/fd/2");

  private Terminal() {}

  /**
   * The JDK only knows about standard input and output, and the latter often goes to a file while
   * somebody watches the errors. Where there is no /proc, nobody is.
   */
  static boolean isStderr() {
    try {
      String target = Files.readSymbolicLink(STDERR).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }
}
