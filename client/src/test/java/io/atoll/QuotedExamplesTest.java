package io.atoll;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever Java code the documents and Javadoc show is in {@link ExamplesTest}, and so is run. */
final class QuotedExamplesTest {

  private static final Pattern EXAMPLE =
      Pattern.compile("(?s)\n *// example: ([a-z]+)\n(.*?)\n *// end\n");
  private static final Pattern IN_DOCUMENT = Pattern.compile("(?s)```java\n(.*?)\n```");
  private static final Pattern IN_JAVADOC =
      Pattern.compile("(?s)<pre>\\{@code\n(.*?)\n *\\* }</pre>");

  private static List<String> examples() throws IOException {
    String source = Files.readString(Path.of("src/test/java/io/atoll/ExamplesTest.java"));
    return found(EXAMPLE, 2, source).stream().map(String::stripIndent).toList();
  }

  private static List<String> found(Pattern pattern, int group, String text) {
    List<String> found = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(group));
    }
    return found;
  }

  private static List<String> inDocument(String path) throws IOException {
    return found(IN_DOCUMENT, 1, Files.readString(Path.of("..").resolve(path)));
  }

  private static List<String> inJavadoc() throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("src/main/java/io/atoll"))) {
      for (Path file : files.toList()) {
        for (String block : found(IN_JAVADOC, 1, Files.readString(file))) {
          found.add(block.replaceAll("(?m)^ *\\* ?", "").stripIndent());
        }
      }
    }
    return found;
  }

  @Test
  void theReadmeQuotesExamples() throws IOException {
    assertThat(inDocument("README.md")).isNotEmpty().isSubsetOf(examples());
  }

  @Test
  void theGuideQuotesEveryExample() throws IOException {
    assertThat(inDocument("docs/java.md")).containsAll(examples()).isSubsetOf(examples());
  }

  @Test
  void javadocQuotesExamples() throws IOException {
    assertThat(inJavadoc()).hasSizeGreaterThan(8).isSubsetOf(examples());
  }

  @Test
  void threeLinesAreThreeLines() throws IOException {
    String embed = examples().get(0);
    assertThat(embed.lines().filter(line -> !line.equals("}"))).hasSize(3);
    assertThat(inDocument("README.md")).contains(embed);
  }
}
