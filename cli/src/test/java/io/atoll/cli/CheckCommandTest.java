package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** One scenario, the user's own or a variant's. */
final class CheckCommandTest {

  @TempDir private Path directory;

  @Test
  void aScenarioThatHoldsSaysSo() {
    Atoll check = Atoll.of("check --protocol atomic --ring 0,4 --join 2 --leave 4 --lookup 1@0");
    assertThat(check.exitCode()).isZero();
    assertThat(check.out())
        .contains("scenario  ring 0,4 join 2 leave 4 lookup 1@0\n")
        .contains("delivery  fifo\n")
        .contains("verdict   every property holds in every state\n")
        .doesNotContain("step");
    assertThat(check.err()).isEmpty();
  }

  @Test
  void everyOptionOfAScenarioReachesIt() {
    Atoll check =
        Atoll.of(
            "check --ring 0,8 --join 4 --any-lookups 1 --increment 2@0 --content 1,2 --portion 1");
    assertThat(check.exitCode()).isZero();
    assertThat(check.out())
        .contains("protocol  atomic")
        .contains("ring 0,8 join 4 any-lookups 1 increment 2@0 content 1,2 portion 1\n");
  }

  @Test
  void aBrokenPropertyIsShownWithItsEvents() {
    Atoll check = Atoll.of("check --ring 0,4 --join 2 --lookup 1@0 --delivery any-order");
    assertThat(check.exitCode()).isEqualTo(CommandLine.ExitCode.SOFTWARE);
    assertThat(check.out())
        .contains("verdict   BROKEN: what is begun gets done\n")
        .contains("problem   nothing is on its way any more, but not done: lookup 1@0\n")
        .contains("gets JoinPoint(0) from 4")
        .doesNotContain("expected");
  }

  @Test
  void aVariantRunsInItsOwnScenarioAndIsExpectedToBreak() {
    Atoll check = Atoll.of("check --mutation no-join-forwarding");
    assertThat(check.exitCode()).isEqualTo(CommandLine.ExitCode.SOFTWARE);
    assertThat(check.out())
        .contains("protocol  atomic")
        .contains("variant   no-join-forwarding\n")
        .contains("verdict   BROKEN: lookups do not circle\n")
        .contains("expected  yes")
        .contains("again and again for ever");
  }

  @Test
  void aVariantNeedNotShowInTheScenarioOfTheUser() {
    Atoll check = Atoll.of("check --mutation no-join-forwarding --ring 0,4");
    assertThat(check.exitCode()).isZero();
    assertThat(check.out()).contains("expected  the variant does not show in this scenario");
  }

  @Test
  void aSearchThatIsGivenUpIsUndecided() {
    Atoll check = Atoll.of("check --ring 0,4 --join 2 --lookup 1@0 --max-states 10");
    assertThat(check.exitCode()).isEqualTo(CheckCommand.UNDECIDED);
    assertThat(check.out()).contains("UNDECIDED");
  }

  @Test
  void variantsAreListedWithWhatTheyBreak() {
    Atoll list = Atoll.of("check --protocol atomic --mutation list");
    assertThat(list.exitCode()).isZero();
    assertThat(list.out())
        .containsPattern("atomic +erratum +no-fifo +messages between")
        .containsPattern("atomic +mutation +leave-at-once +a leaver departs")
        .contains("breaks: nobody sends to a departed node");
  }

  @Test
  void variantsAreListedAsJson() throws Exception {
    JsonNode list = json(Atoll.of("check --mutation list --json"));
    assertThat(list.findValuesAsText("name")).contains("no-fifo", "leave-at-once");
  }

  @Test
  void aViolationIsInTheJson() throws Exception {
    Atoll check = Atoll.of("check --mutation no-join-forwarding --json");
    assertThat(check.exitCode()).isEqualTo(CommandLine.ExitCode.SOFTWARE);
    JsonNode entry = json(check).at("/checks/0");
    assertThat(entry.at("/variant").asText()).isEqualTo("no-join-forwarding");
    assertThat(entry.at("/verdict").asText()).isEqualTo("breaks: lookups do not circle");
    assertThat(entry.at("/asExpected").asBoolean()).isTrue();
    assertThat(entry.at("/violation/path/0/process").asText()).isEqualTo("2");
    assertThat(entry.at("/violation/cycle").size()).isEqualTo(2);
  }

  @Test
  void theCounterexampleIsDrawn() throws Exception {
    Path svg = directory.resolve("circle.svg");
    Atoll check = Atoll.of("check --mutation no-join-forwarding --svg " + svg);
    assertThat(check.exitCode()).isEqualTo(CommandLine.ExitCode.SOFTWARE);
    assertThat(check.out()).contains("This run is drawn in " + svg);
    assertThat(Files.readString(svg))
        .contains("atomic, no-join-forwarding breaks: lookups do not circle")
        .contains("repeats for ever");
  }

  @Test
  void ifEverythingHoldsARunToTheEndIsDrawn() throws Exception {
    Path svg = directory.resolve("run.svg");
    Atoll check = Atoll.of("check --ring 0,4 --join 2 --svg " + svg);
    assertThat(check.exitCode()).isZero();
    assertThat(check.out()).contains("One run to the end is drawn in " + svg);
    assertThat(Files.readString(svg)).contains("JoinDone");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "--protocol chard                  | --protocol: there is no chard; there are atomic",
        "--ring 0,four                     | --ring: 'four' is not an identifier",
        "--ring 0,-1                       | --ring: '-1' is not an identifier",
        "--ring 0,0                        | --ring: an identifier appears twice",
        "--join 4                          | --ring: at least one member is needed",
        "--ring 0,4 --leave 9              | --leave: 9 is neither on the ring nor joining",
        "--ring 0 --lookup 1               | --lookup: '1' is not of the form ID@MEMBER",
        "--ring 0 --lookup 1@7             | --lookup: 1@7 is asked of nobody on the ring and of no joiner",
        "--lookup 1@9                      | --lookup: 1@9 is asked of nobody on the ring",
        "--ring 0 --increment 1@7          | --increment: 1@7 is asked of nobody on the ring",
        "--ring 0 --increment x@0          | --increment: 'x' is not an identifier",
        "--ring 0 --delivery lifo          | --delivery: 'lifo' is not one of fifo, any-order",
        "--delivery fifo                   | --delivery: belongs to a scenario",
        "--ring 0 --portion 0              | --portion: 0 is not 1 or more",
        "--ring 0 --any-lookups -1         | --any-lookups: -1 is not 0 or more",
        "--ring 0 --any-lookups 16         | at most 15 joins, leaves and requests",
        "--max-states 0                    | --max-states: 0 is not 1 or more",
        "--max-states many                 | --max-states: 'many' is not a whole number",
        "--mutation no-such                | --mutation: there is no no-such; there are list, ",
        "--fast --ring 0                   | --fast: chooses among all cases",
        "--svg x.svg                       | --svg: needs a scenario",
        "--ring 0 --svg /no/such/dir/x.svg | --svg: there is no directory /no/such/dir",
        "--bogus                           | --bogus",
        "--ring                            | --ring"
      })
  void aBadArgumentGetsOneLineThatNamesIt(String args, String message) {
    Atoll check = Atoll.of("check " + args);
    assertThat(check.exitCode()).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(check.err().lines()).hasSize(1);
    assertThat(check.err()).startsWith("atoll check: ").contains(message);
    assertThat(check.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "lmp-bidirectional    | --ring 0,1 --lookup 1@0    | --lookup: lmp-bidirectional has no lookups",
        "lmp-bidirectional    | --ring 0,1 --any-lookups 1 | --any-lookups: lmp-bidirectional has no",
        "lmp-bidirectional    | --ring 0,1 --increment 1@0 | --increment: lmp-bidirectional has no updates",
        "lmp-bidirectional    | --ring 0,1 --content 1     | --content: lmp-bidirectional stores nothing",
        "lmp-bidirectional    | --ring 0,1 --portion 1     | --portion: lmp-bidirectional stores nothing",
        "lmp-bidirectional    | --ring 0,1 --leave 9       | --leave: 9 is neither on the ring nor joining",
        "lmp-bidirectional    | --ring 0,0                 | --ring: an identifier appears twice, 0",
        "lmp-bidirectional    | --ring 0 --join 1,1        | --join: an identifier appears twice, 1",
        "lmp-bidirectional    | --ring 0,1 --join 1        | --join: 1 is on the ring and does not leave",
        "lmp-bidirectional    | --ring 0,1 --lookup 1@0 --mutation no-done | --lookup: lmp-bidirectional has",
        "lmp-unidirectional   | --ring 0,1 --lookup 1@*    | --lookup: lmp-unidirectional has no lookups",
        "lmp-unidirectional   | --ring 0,1 --leave 1       | --leave: the protocol of LMP Fig. 2 knows only",
        "lmp-unidirectional   | --ring 0,1 --content 1 --mutation point-without-grant | --content: lmp-",
        "ranch-unidirectional | --ring 0,1 --lookup 1@*    | --lookup: ranch-unidirectional has no lookups",
        "ranch-unidirectional | --ring 0,1 --lookup 1@* --mutation bit-ignored | --lookup: ranch-unidirec",
        "ranch-bidirectional  | --ring 0,1 --increment 1@0 | --increment: ranch-bidirectional has no updates",
        "ranch-bidirectional  | --ring 0,1 --content 1     | --content: ranch-bidirectional stores nothing",
        "ranch-bidirectional  | --ring 0,1 --portion 1     | --portion: ranch-bidirectional stores nothing",
        "ranch-bidirectional  | --ring 0,1 --any-lookups 1 | --any-lookups: ranch-bidirectional looks up",
        "ranch-bidirectional  | --ring 0,1 --lookup 1@0    | --lookup: in ranch-bidirectional any process asks",
        "ranch-bidirectional  | --ring 0,1 --leave 9       | --leave: 9 is neither on the ring nor joining",
        "ranch-bidirectional  | --ring 0,1 --lookup 1@* --mutation end-not-passed-on | --lookup: ranch-bi",
        "lmr                  | --ring 0,4 --leave 0,4     | --leave: LMR section 2 excludes that all members",
        "lmr                  | --ring 0,4 --leave 0,4 --mutation leave-at-once | --leave: LMR section 2 excl"
      })
  void whatAProtocolDoesNotReadItRefuses(String protocol, String scenario, String message) {
    Atoll check = Atoll.of("check --protocol " + protocol + " " + scenario);
    assertThat(check.exitCode()).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(check.err().lines()).hasSize(1);
    assertThat(check.err()).startsWith("atoll check: " + message);
    assertThat(check.out()).isEmpty();
  }

  @Test
  void aLookupFromAnyMemberIsReadByRingsAndByRanch() {
    Atoll ring = Atoll.of("check --ring 0,4 --join 2 --lookup 1@*");
    assertThat(ring.exitCode()).isZero();
    assertThat(ring.out()).contains("scenario  ring 0,4 join 2 lookup 1@*\n");
    Atoll ranch = Atoll.of("check --protocol ranch-bidirectional --ring 0,1 --lookup 1@*");
    assertThat(ranch.exitCode()).isZero();
    assertThat(ranch.out()).doesNotContain(" 1 state ");
  }

  @Test
  void oneIsNotAPlural() {
    assertThat(Atoll.of("check --ring 0").out())
        .contains("searched  1 state (1 of them with nothing left to do), 0 transitions, ");
  }

  private static JsonNode json(Atoll run) throws Exception {
    return new ObjectMapper().readTree(run.out());
  }
}
