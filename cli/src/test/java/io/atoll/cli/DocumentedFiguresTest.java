package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The figures in the documents are what the commands draw today. */
final class DocumentedFiguresTest {

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "join.svg, trace join",
    "leave.svg, trace leave",
    "no-join-forwarding.svg, check --mutation no-join-forwarding"
  })
  void aFigureIsDrawnByItsCommand(String figure, String command) throws IOException {
    Path drawn = directory.resolve(figure);
    Atoll.of(command + " --svg " + drawn);
    assertThat(Files.readString(drawn))
        .as("../docs/images/%s, drawn by ./atoll %s", figure, command)
        .isEqualTo(Files.readString(Path.of("../docs/images", figure)));
  }
}
