package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.experiment.Experiment;
import io.atoll.lab.experiment.Experiments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class ExperimentCommandTest {

  @TempDir private Path directory;

  @Test
  void listTellsWhatThereIs() {
    Atoll list = Atoll.of("experiment list");
    assertThat(list.exitCode()).isZero();
    assertThat(list.out()).contains("load-balance", "path-length", "Chord Fig. 13");
  }

  @Test
  void reportIsPrintedAndWrittenWithTheSeedAndTheLineThatRepeatsIt() throws IOException {
    Path out = directory.resolve("made/by/the/command");
    Atoll run = Atoll.of("experiment load-balance --scale small --seed 5 --out " + out);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("seed 5", "4.6", "9.1")
        .contains("./atoll experiment load-balance --scale small --seed 5 --out " + out);
    assertThat(run.out()).startsWith(Files.readString(out.resolve("load-balance.txt")));
    assertThat(out.resolve("load-balance-keys.csv")).exists();
    assertThat(out.resolve("load-balance-virtual-nodes.svg")).exists();
    assertThat(out.resolve("load-balance.html")).exists();
  }

  @Test
  void allOfThemMakeOnePage() throws IOException {
    Atoll run = Atoll.of("experiment all --scale small --seed 1 --out " + directory);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("All in one page: " + directory.resolve("report.html"));
    String page = Files.readString(directory.resolve("report.html"));
    for (Experiment experiment : Experiments.all()) {
      assertThat(run.out()).contains(experiment.name() + ": " + experiment.title());
      assertThat(page).contains("id=\"" + experiment.name() + "\"");
    }
    assertThat(page).as("numbers outside their range at seed 1").doesNotContain("class=\"no\"");
    Matcher pictures = Pattern.compile("src=\"([^\"]+)\"").matcher(page);
    int found = 0;
    while (pictures.find()) {
      assertThat(directory.resolve(pictures.group(1))).exists();
      found++;
    }
    assertThat(found).isGreaterThanOrEqualTo(2 * Experiments.all().size());
  }

  @Test
  void whatIsMissingOrUnknownIsSaidInOneLine() {
    assertMistake("experiment load-balance", "--out");
    assertMistake("experiment weather --out " + directory, "load-balance, path-length");
    assertMistake("experiment load-balance --scale huge --out x", "small, paper, large");
    assertMistake("experiment load-balance --out /dev/null/x", "/dev/null/x");
  }

  private static void assertMistake(String args, String words) {
    Atoll mistake = Atoll.of(args);
    assertThat(mistake.exitCode()).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(mistake.err().lines()).hasSize(1);
    assertThat(mistake.err()).contains(words);
  }
}
