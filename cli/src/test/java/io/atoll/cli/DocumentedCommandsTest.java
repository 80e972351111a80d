package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.atoll.gateway.GatewaySettings;
import io.atoll.node.Node;
import io.atoll.node.NodeSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.ParseResult;

/**
 * What the documents tell people to type works. Every command in them is one the command line
 * understands; those shown with their prompt are run.
 */
final class DocumentedCommandsTest {

  private static final Path ROOT = Path.of("..");
  private static final Pattern COMMAND = Pattern.compile("[`$] ?\\./atoll ([a-z][^`\\n|]*)");
  private static final Pattern SHOWN = Pattern.compile("(?m)^\\$ \\./atoll ([^\\n]*)$");

  /** What needs a host to talk to. */
  private static final String TALKING = "(get|set|del|bench|ring|status|rebalance)( .*)?";

  private static Node host;

  @TempDir private Path directory;

  @BeforeAll
  static void start() throws Exception {
    host = Node.start(NodeSettings.listening(GatewaySettings.anyPorts("test")));
  }

  @AfterAll
  static void stop() {
    host.close();
  }

  private static List<Path> documents() throws IOException {
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      return Stream.concat(
              Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md").map(ROOT::resolve),
              docs.filter(path -> path.toString().endsWith(".md")))
          .toList();
    }
  }

  private static List<String> commands(Pattern pattern) throws IOException {
    List<String> commands = new ArrayList<>();
    documents()
        .forEach(
            document -> {
              Matcher matcher = pattern.matcher(read(document));
              while (matcher.find()) {
                String command = matcher.group(1).strip();
                if (!Main.LAUNCHER_COMMANDS.contains(command.split(" ", 2)[0])) {
                  commands.add(command);
                }
              }
            });
    return commands.stream().distinct().toList();
  }

  private static String read(Path document) {
    try {
      return Files.readString(document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @TestFactory
  Stream<DynamicTest> everyCommandThatIsMentionedIsUnderstood() throws IOException {
    return commands(COMMAND).stream()
        .map(command -> dynamicTest(command, () -> understood(command)));
  }

  private static void understood(String command) {
    // a name in capitals stands for something that the reader fills in
    String filledIn = command.replace(" P ", " atomic ").replaceAll("\\bNAME\\b", "list");
    ParseResult result = Main.newCommandLine().parseArgs(filledIn.split(" "));
    assertThat(result.subcommand()).as("the command of: %s", command).isNotNull();
  }

  @TestFactory
  Stream<DynamicTest> everyCommandThatIsShownRuns() throws IOException {
    return commands(SHOWN).stream()
        // it serves until it is stopped: StartCommandTest has it
        .filter(command -> !command.startsWith("start") || command.contains("--show-config"))
        .map(
            command ->
                dynamicTest(
                    command,
                    () -> {
                      String here =
                          command.replaceAll("--(svg|out) ", "--$1 " + directory + "/")
                              + (command.matches(TALKING)
                                  ? " --port " + host.address().getPort()
                                  : "");
                      assertThat(Atoll.of(here).exitCode())
                          .isEqualTo(command.contains("--mutation") ? 1 : 0);
                    }));
  }

  @Test
  void thereAreCommandsToTry() throws IOException {
    assertThat(commands(COMMAND)).hasSizeGreaterThan(8);
    assertThat(commands(SHOWN)).hasSizeGreaterThan(3);
  }
}
