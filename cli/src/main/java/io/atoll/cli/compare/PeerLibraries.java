package io.atoll.cli.compare;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Clients and servers of peers, built by Maven where the sources of Atoll are (bench/peers), and
 * only there: no jar of Atoll has them.
 */
public final class PeerLibraries {

  private static final int BUILD_MINUTES = 15;

  private final @Nullable Path directory;

  /**
   * @param directory bench/peers, or null if this is no checkout
   */
  public PeerLibraries(@Nullable Path directory) {
    this.directory = directory;
  }

  /** Those of the checkout that this class was built in. */
  public static PeerLibraries ofCheckout() {
    try {
      Path here =
          Path.of(PeerLibraries.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      for (Path parent = here; parent != null; parent = parent.getParent()) {
        Path peers = parent.resolve("bench").resolve("peers");
        if (Files.isRegularFile(peers.resolve("pom.xml"))) {
          return new PeerLibraries(peers);
        }
      }
      return new PeerLibraries(null);
    } catch (URISyntaxException e) {
      throw new IllegalStateException("classes come from files", e);
    }
  }

  /** The class path of this program, which has the loop and what Atoll and Redis need. */
  static String own() {
    // other directories than the one that this program was started in
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .reduce((a, b) -> a + File.pathSeparator + b)
        .orElseThrow();
  }

  /** The class path of a peer, which is built if it is not there or its sources are newer. */
  String of(String peer) throws NotInstalled, IOException, InterruptedException {
    if (directory == null) {
      throw new NotInstalled(peer + " needs the sources of Atoll, and this is not run from them");
    }
    Path target = directory.resolve(peer).resolve("target");
    if (!isBuilt(peer, target)) {
      build(peer);
    }
    return target.resolve("classes") + File.pathSeparator + target.resolve("lib") + "/*";
  }

  private boolean isBuilt(String peer, Path target) throws IOException {
    Path libraries = target.resolve("lib");
    if (directory == null || !Files.isDirectory(libraries)) {
      return false;
    }
    long builtMillis = lastChange(List.of(target.resolve("classes"), libraries));
    Path loop = directory.resolve("../../compare");
    return builtMillis
        >= lastChange(
            List.of(
                directory.resolve("pom.xml"),
                directory.resolve(peer).resolve("pom.xml"),
                directory.resolve(peer).resolve("src"),
                loop.resolve("src").resolve("main")));
  }

  private static long lastChange(List<Path> paths) throws IOException {
    long last = 0;
    for (Path path : paths) {
      try (Stream<Path> files = Files.walk(path)) {
        for (Path file : files.toList()) {
          last = Math.max(last, Files.getLastModifiedTime(file).toMillis());
        }
      }
    }
    return last;
  }

  private void build(String peer) throws NotInstalled, IOException, InterruptedException {
    Path log = Files.createTempFile("atoll-peer-" + peer, ".log");
    Process maven;
    try {
      maven =
          new ProcessBuilder(
                  "mvn",
                  "-B",
                  "-ntp",
                  "-f",
                  directory + "/pom.xml",
                  "-pl",
                  peer,
                  "-am",
                  "package",
                  "-Dmaven.test.skip=true")
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
    } catch (IOException e) {
      throw new NotInstalled("Maven, which builds the client of " + peer);
    }
    boolean ended = maven.waitFor(BUILD_MINUTES, TimeUnit.MINUTES);
    if (!ended) {
      maven.destroyForcibly();
    }
    if (!ended || maven.exitValue() != 0) {
      throw new IOException(peer + " cannot be built, see " + log);
    }
    Files.delete(log);
  }
}
