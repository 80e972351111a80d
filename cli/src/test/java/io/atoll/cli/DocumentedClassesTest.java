package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The classes that the documents send a reader to are there. */
final class DocumentedClassesTest {

  private static final Path ROOT = Path.of("..");

  /** A class that a name in the text can only be meant to be, with its package or without. */
  private static final Pattern CLASS =
      Pattern.compile("`((?:[a-z]+\\.)*[A-Z]\\w*(?:Test|Node|Family|Model))`");

  private static List<Path> files(Path directory, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(path -> path.toString().endsWith(ending)).toList();
    }
  }

  private static Set<String> documented() throws IOException {
    Set<String> names = new TreeSet<>();
    for (Path document : files(ROOT.resolve("docs"), ".md")) {
      Matcher matcher = CLASS.matcher(Files.readString(document));
      while (matcher.find()) {
        names.add(matcher.group(1));
      }
    }
    return names;
  }

  private static List<String> sources() throws IOException {
    List<String> sources = new ArrayList<>();
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path src :
          modules.map(module -> module.resolve("src")).filter(Files::isDirectory).toList()) {
        files(src, ".java").forEach(path -> sources.add("/" + path));
      }
    }
    return sources;
  }

  @Test
  void everyClassThatIsNamedExists() throws IOException {
    List<String> sources = sources();
    List<String> missing =
        documented().stream()
            .filter(
                name ->
                    sources.stream()
                        .noneMatch(path -> path.endsWith("/" + name.replace('.', '/') + ".java")))
            .toList();
    assertThat(missing).as("named in docs, but in no source").isEmpty();
  }

  @Test
  void thereAreClassesToLookFor() throws IOException {
    assertThat(documented()).hasSizeGreaterThan(20);
  }
}
