package io.atoll.cli.soak;

import io.atoll.testing.Programs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * The disk of one host, with a library between it and the host (faulty-disk.c) that makes calls
 * fail, and keeps what a power cut would leave: of each file what was synced, under the names that
 * its directory had when that was synced. What was not may be there all the same, or half of it.
 */
final class FaultyDisk {

  private static final String SOURCE = "faulty-disk.c";

  /** What a disk writes as a whole. */
  private static final int SECTOR_BYTES = 512;

  private final Path library;
  private final Path data;
  private final Path shadow;

  private FaultyDisk(Path library, Path data, Path shadow) {
    this.library = library;
    this.data = data;
    this.shadow = shadow;
  }

  /** Compile the library into a directory; where there is no compiler, the test is skipped. */
  static Path compile(Path directory) throws IOException, InterruptedException {
    Path source = directory.resolve(SOURCE);
    Path library = directory.resolve("faulty-disk.so");
    try (InputStream text =
        Objects.requireNonNull(FaultyDisk.class.getResourceAsStream(SOURCE), SOURCE)) {
      Files.copy(text, source, StandardCopyOption.REPLACE_EXISTING);
    }
    Programs.run(
        "gcc",
        "-shared",
        "-fPIC",
        "-O1",
        "-Wall",
        "-Werror",
        "-o",
        library.toString(),
        source.toString(),
        "-ldl",
        "-lpthread");
    return library;
  }

  /**
   * @param data where a host keeps what it has
   */
  static FaultyDisk below(Path library, Path data) throws IOException {
    Path shadow = data.resolveSibling(data.getFileName() + ".shadow");
    Files.createDirectories(data);
    Files.createDirectories(shadow);
    return new FaultyDisk(library, data.toRealPath(), shadow.toRealPath());
  }

  /** What the host has to be started with. */
  Map<String, String> environment() {
    return Map.of(
        "LD_PRELOAD",
        library.toString(),
        "FAULTY_DISK_DATA",
        data.toString(),
        "FAULTY_DISK_SHADOW",
        shadow.toString());
  }

  /** Where the library keeps what it knows of the disk. */
  Path shadow() {
    return shadow;
  }

  void failSyncs() throws IOException {
    Files.createFile(shadow.resolve("fail-syncs"));
  }

  void failWrites() throws IOException {
    Files.createFile(shadow.resolve("fail-writes"));
  }

  /** Calls do what they should again. */
  void repair() throws IOException {
    Files.deleteIfExists(shadow.resolve("fail-syncs"));
    Files.deleteIfExists(shadow.resolve("fail-writes"));
  }

  // ---- power cuts

  /**
   * The process has ended: leave what a power cut might.
   *
   * @param luck whether the next thing that was not synced is there all the same
   * @return how many bytes had not been synced and are gone
   */
  long cutPower(BooleanSupplier luck) throws IOException {
    List<Path> directories;
    try (Stream<Path> all = Files.walk(data)) {
      directories = all.filter(Files::isDirectory).toList();
    }
    Set<Path> renewed = new HashSet<>();
    long lost = 0;
    for (Path directory : directories) {
      Map<String, Path> left = new HashMap<>();
      for (Map.Entry<String, Long> name : names(directory, !luck.getAsBoolean()).entrySet()) {
        byte[] synced = readIfAny(shadow.resolve("content-" + name.getValue()));
        byte[] written = readIfAny(live(directory, name));
        byte[] mixed = mix(synced, written, luck);
        lost += differing(mixed, written);
        left.put(name.getKey(), Files.write(shadow.resolve("left-" + left.size()), mixed));
      }
      renewed.addAll(replace(directory, left));
    }
    for (Path file : filesOf(shadow)) {
      if (!renewed.contains(file)) {
        Files.delete(file);
      }
    }
    return lost;
  }

  /** The inodes of files by name, as they are or as they were when the directory was synced. */
  private Map<String, Long> names(Path directory, boolean synced) throws IOException {
    Map<String, Long> names = new HashMap<>();
    Path kept = shadow.resolve("names-" + inode(directory));
    if (synced && Files.exists(kept)) {
      for (String line : Files.readAllLines(kept)) {
        int blank = line.indexOf(' ');
        names.put(line.substring(blank + 1), Long.valueOf(line.substring(0, blank)));
      }
    } else if (!synced) {
      for (Path file : filesOf(directory)) {
        names.put(String.valueOf(file.getFileName()), inode(file));
      }
    }
    return names;
  }

  private Path live(Path directory, Map.Entry<String, Long> name) throws IOException {
    Path link = shadow.resolve("live-%d-%d".formatted(inode(directory), name.getValue()));
    return Files.exists(link) ? link : directory.resolve(name.getKey());
  }

  private static byte[] readIfAny(Path file) throws IOException {
    return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
  }

  /** Of what was not synced nothing is there, or each sector is or is not. */
  private static byte[] mix(byte[] synced, byte[] written, BooleanSupplier luck) {
    if (!luck.getAsBoolean()) {
      return synced;
    }
    byte[] mixed = (luck.getAsBoolean() ? written : synced).clone();
    for (int at = 0; at < mixed.length; at += SECTOR_BYTES) {
      byte[] from = luck.getAsBoolean() ? written : synced;
      for (int i = at; i < Math.min(at + SECTOR_BYTES, mixed.length); i++) {
        mixed[i] = i < from.length ? from[i] : 0;
      }
    }
    return mixed;
  }

  private static long differing(byte[] left, byte[] written) {
    long differing = 0;
    for (int i = 0; i < written.length; i++) {
      differing += i < left.length && left[i] == written[i] ? 0 : 1;
    }
    return differing;
  }

  /** What is there when the power is back is there for good; returns what is known of it. */
  private Set<Path> replace(Path directory, Map<String, Path> files) throws IOException {
    for (Path file : filesOf(directory)) {
      Files.delete(file);
    }
    Set<Path> known = new HashSet<>();
    StringBuilder names = new StringBuilder();
    for (Map.Entry<String, Path> file : files.entrySet()) {
      Path path = Files.move(file.getValue(), directory.resolve(file.getKey()));
      Path content = shadow.resolve("content-" + inode(path));
      known.add(Files.copy(path, content, StandardCopyOption.REPLACE_EXISTING));
      names.append(inode(path)).append(' ').append(file.getKey()).append('\n');
    }
    known.add(Files.writeString(shadow.resolve("names-" + inode(directory)), names));
    return known;
  }

  private static List<Path> filesOf(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private static long inode(Path path) throws IOException {
    return ((Number) Files.getAttribute(path, "unix:ino")).longValue();
  }
}
