package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.catalog.Catalog;
import io.atoll.lab.catalog.Variant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Protocols that are searched in a way of their own. */
final class SearchFamilyCommandTest {

  @TempDir private Path directory;

  @Test
  void aRuleLeftOutIsShownWithTheRunIntoTrouble() {
    Atoll check = Atoll.of("check --mutation unverified-candidate");
    assertThat(check.exitCode()).isEqualTo(CommandLine.ExitCode.SOFTWARE);
    assertThat(check.out())
        .contains("protocol  chord-stabilization (Zave, How to Make Chord Correct)\n")
        .contains("verdict   BROKEN: every member has a live list entry\n")
        .contains("4  4        is told to stabilize from its successor's predecessor 0")
        .contains("list: (1),2 -> (0),(1)")
        .doesNotContain("delivery");
  }

  @Test
  void theRunIsDrawn() throws Exception {
    Path svg = directory.resolve("run.svg");
    Atoll check = Atoll.of("check --mutation short-lists --svg " + svg);
    assertThat(check.out()).contains("This run is drawn in " + svg);
    assertThat(Files.readString(svg)).contains("chord-stabilization, short-lists breaks");
  }

  @Test
  void itsVariantsAreListed() {
    Atoll list = Atoll.of("check --protocol chord-stabilization --mutation list");
    assertThat(list.exitCode()).isZero();
    assertThat(list.out()).contains("one-pointer-join").doesNotContain("no-fifo");
  }

  @ParameterizedTest
  @CsvSource({
    "--protocol chord-stabilization --ring 0 4, takes no scenario",
    "--mutation no-base --ring 0, takes no scenario",
    "--protocol chord-stabilization --mutation no-fifo, has no no-fifo",
    "--protocol nobody, ranch-bidirectional; chord-stabilization"
  })
  void whatMakesNoSenseIsRefused(String arguments, String reason) {
    Atoll check = Atoll.of("check " + arguments.replace("0 4", "0,4"));
    assertThat(check.exitCode()).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(check.err()).contains(reason.replace(";", ","));
  }

  @Test
  void aNameOfAVariantSaysWhichKindOfSearchItIs() {
    List<String> scenarios =
        Catalog.families().stream()
            .flatMap(family -> family.variants().stream())
            .map(Variant::name)
            .toList();
    assertThat(Catalog.searchFamilies())
        .flatExtracting(family -> family.variants())
        .extracting(variant -> variant.name())
        .isNotEmpty()
        .doesNotContainAnyElementsOf(scenarios);
  }
}
