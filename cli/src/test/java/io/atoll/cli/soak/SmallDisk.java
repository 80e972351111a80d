package io.atoll.cli.soak;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.atoll.testing.Programs;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file system that can be filled up. */
record SmallDisk(Path directory) implements AutoCloseable {

  private static final int PAGE_BYTES = 4_096;

  static SmallDisk mount(Path directory, int megabytes) throws IOException, InterruptedException {
    Programs.require("mount");
    assumeTrue("root".equals(System.getProperty("user.name")), "only root can mount a disk");
    Files.createDirectory(directory);
    Programs.run(
        "mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", directory.toString());
    return new SmallDisk(directory);
  }

  private Path ballast() {
    return directory.resolve("ballast");
  }

  /** With a file, until nothing more goes in, whoever else is writing. */
  void fillUp() throws IOException {
    byte[] page = new byte[PAGE_BYTES];
    try (OutputStream out = Files.newOutputStream(ballast())) {
      while (true) {
        out.write(page);
      }
    } catch (FileSystemException e) {
      throw e; // there is no such file
    } catch (IOException e) {
      // there is no room left
    }
  }

  /** There is room again. */
  void clear() throws IOException {
    Files.delete(ballast());
  }

  @Override
  public void close() throws IOException {
    try {
      Programs.run("umount", directory.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
