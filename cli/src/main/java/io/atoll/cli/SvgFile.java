package io.atoll.cli;

import io.atoll.lab.trace.TimeSpaceDiagram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a diagram to where the user wants it. */
final class SvgFile {

  private SvgFile() {}

  /** Before a long search, not after it. */
  static void requireDirectoryOf(Path file) {
    requireDirectoryOf("--svg", file);
  }

  static void requireDirectoryOf(String option, Path file) {
    Path directory = file.toAbsolutePath().getParent();
    if (directory != null && !Files.isDirectory(directory)) {
      throw new BadArgument(option + ": there is no directory " + directory + " to write to");
    }
  }

  static void write(Path file, TimeSpaceDiagram diagram) {
    try {
      Files.writeString(file, diagram.toSvg());
    } catch (IOException e) {
      throw new BadArgument("--svg: cannot write " + file + " (" + e + ")");
    }
  }
}
