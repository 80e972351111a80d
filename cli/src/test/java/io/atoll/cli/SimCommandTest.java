package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Whole rings from the command line. */
final class SimCommandTest {

  private static final String SMALL =
      "sim --scenario churn --nodes 20 --seconds 20 --requests 1000 --keys 40";

  @Test
  void churnPrintsItsFiguresHowToReplayThemAndTheTraceHashLast() {
    Atoll sim = Atoll.of(SMALL + " --seed 7");
    assertThat(sim.exitCode()).isZero();
    assertThat(sim.err()).isEmpty();
    assertThat(sim.out())
        .startsWith("20 members of the atomic ring, 20 s of virtual time, seed 7\n")
        .containsPattern("joins +40\n")
        .containsPattern("leaves +40\n")
        .containsPattern("members +20 +at the end\n")
        .containsPattern("inconsistent +0 ")
        .containsPattern("unanswered +0 ")
        .containsPattern("to departed +0 ")
        .containsPattern("lost +0 ")
        .containsPattern("not linearizable +0 ")
        .containsPattern("invariants +0 ")
        .contains(
            "replay      ./atoll sim --protocol atomic --scenario churn --nodes 20 --seconds 20"
                + " --joins 2.0 --leaves 2.0 --requests 1000 --keys 40 --seed 7\n");
    assertThat(lastLine(sim)).matches("trace hash  [0-9a-f]{16}");
  }

  @Test
  void aSweepSaysAtOnceWhichSeedsFail() {
    Atoll run =
        Atoll.of("sim --scenario chaos --mutation execute-repeats --seconds 30 --seeds 1..6");
    String failing =
        run.out()
            .lines()
            .dropWhile(line -> !line.startsWith("a promise was broken"))
            .skip(1)
            .findFirst()
            .orElseThrow();
    assertThat(failing).isNotBlank();
    for (String seed : failing.split(" ", -1)) {
      assertThat(run.err()).contains("seed " + seed + ": ");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        SMALL,
        "sim --scenario partition --nodes 20 --seconds 20 --requests 1000 --keys 40",
        "sim --scenario slow-nodes --nodes 20 --seconds 20 --requests 1000 --keys 40",
        "sim --scenario growth --nodes 100",
        "sim --scenario unrest --nodes 30 --seconds 30",
        "sim --scenario elasticity --nodes 3 --seconds 5",
        "sim --scenario consensus",
        "sim --scenario chaos --hosts 3..5 --seconds 10",
        "sim --scenario livelock --protocol lmp-bidirectional --seconds 10",
        "sim --scenario livelock --protocol ranch-bidirectional --seconds 10"
      })
  void theReplayLineGivesTheSameRunAndAnotherSeedAnother(String command) {
    Atoll first = Atoll.of(command + " --seed 7");
    String replay = first.out().lines().filter(line -> line.startsWith("replay")).findFirst().get();
    Atoll again = Atoll.of(replay.replaceFirst("replay +\\./atoll ", ""));
    assertThat(lastLine(first)).startsWith("trace hash");
    assertThat(lastLine(again)).isEqualTo(lastLine(first));
    assertThat(lastLine(Atoll.of(command + " --seed 8"))).isNotEqualTo(lastLine(first));
  }

  @Test
  void churnAsJson() throws Exception {
    Atoll sim = Atoll.of(SMALL + " --seed 7 --json");
    assertThat(sim.exitCode()).isZero();
    JsonNode json = json(sim);
    assertThat(json.at("/clean").asBoolean()).isTrue();
    assertThat(json.at("/report/protocol").asText()).isEqualTo("atomic");
    assertThat(json.at("/report/joins").asInt()).isEqualTo(40);
    assertThat(json.at("/report/plan/seed").asInt()).isEqualTo(7);
    assertThat(lastLine(Atoll.of(SMALL + " --seed 7")))
        .isEqualTo("trace hash  " + json.at("/traceHash").asText());
  }

  @Test
  void aBrokenPromiseIsShownAndIsTheExitCode() {
    Atoll sim =
        Atoll.of(
            "sim --scenario churn --mutation forget-content --nodes 20 --seconds 60"
                + " --requests 10000 --keys 40 --joins 4 --leaves 4 --seed 3");
    assertThat(sim.exitCode()).isEqualTo(CommandLine.ExitCode.SOFTWARE);
    assertThat(sim.out())
        .containsPattern("lost +[1-9][0-9,]* +registers that are nowhere any more\n")
        .contains("--mutation forget-content");
  }

  @Test
  void theHostRingLooksUpInTheStyleThatIsAskedFor() {
    Atoll sim =
        Atoll.of(
            "sim --protocol host --style iterative --nodes 12 --seconds 10 --requests 500 --seed 3");
    assertThat(sim.exitCode()).isZero();
    assertThat(sim.out())
        .contains("replay      ./atoll sim --protocol host --style iterative --scenario churn");
  }

  @Test
  void aGrownHostRingIsAskedToLookUp() {
    Atoll sim =
        Atoll.of("sim --scenario growth --protocol host --nodes 200 --requests 1000 --seed 5");
    assertThat(sim.exitCode()).isZero();
    assertThat(sim.out())
        .contains("messages until a lookup reached its owner", "the ring is the sorted one")
        .contains("--scenario growth --nodes 200 --requests 1000 --seed 5");
  }

  @Test
  void growthBuildsARingByJoins() throws Exception {
    Atoll sim = Atoll.of("sim --scenario growth --nodes 300 --seed 5");
    assertThat(sim.exitCode()).isZero();
    assertThat(sim.out())
        .containsPattern("members +300 +by real joins\n")
        .contains("the ring is the sorted one\n")
        .contains(
            "replay      ./atoll sim --protocol atomic --scenario growth --nodes 300 --seed 5");
    JsonNode json = json(Atoll.of("sim --scenario growth --nodes 300 --seed 5 --json"));
    assertThat(json.at("/report/members").asInt()).isEqualTo(300);
    assertThat(lastLine(sim)).isEqualTo("trace hash  " + json.at("/traceHash").asText());
  }

  @Test
  void oneIsNotAPlural() {
    Atoll sim = Atoll.of("sim --nodes 1 --seconds 1 --requests 10 --keys 1");
    assertThat(sim.out()).startsWith("1 member of the atomic ring, 1 s of virtual time");
  }

  @Test
  void livelockShowsWhatBackOffIsFor() {
    Atoll sim = Atoll.of("sim --scenario livelock --protocol ranch-bidirectional --seconds 60");
    assertThat(sim.exitCode()).isZero();
    for (String situation :
        List.of(
            "two join the same empty ring", "two leave the base ring", "two leave a higher ring")) {
      assertThat(sim.out())
          .containsPattern(
              situation
                  + "\n  at once +6,000   refusals, 0 of 2 done"
                  + "\n  random back-off +\\d   refusals, everybody done after 0\\.\\d\\d s\n");
    }
    assertThat(sim.out())
        .contains(
            "./atoll sim --protocol ranch-bidirectional --scenario livelock --seconds 60 --seed 1\n");
  }

  @Test
  void livelockAsJson() throws Exception {
    Atoll sim =
        Atoll.of("sim --scenario livelock --protocol lmp-bidirectional --seconds 60 --json");
    assertThat(sim.exitCode()).isZero();
    JsonNode json = json(sim);
    assertThat(json.at("/clean").asBoolean()).isTrue();
    assertThat(json.at("/traceHash").asText()).matches("[0-9a-f]{16}");
    JsonNode comparison = json.at("/report/comparisons/0");
    assertThat(comparison.at("/situation").asText()).isEqualTo("two neighbours leave");
    assertThat(comparison.at("/atOnce/done").asInt()).isZero();
    assertThat(comparison.at("/atOnce/refusals").asInt()).isEqualTo(6_000);
    assertThat(comparison.at("/withBackOff/done").asInt()).isEqualTo(2);
  }

  @Test
  void loopyRingsBecomeOne() throws Exception {
    Atoll sim = Atoll.of("sim --scenario loops --nodes 64");
    assertThat(sim.exitCode()).isZero();
    assertThat(sim.out())
        .startsWith("64 nodes of corrected Chord, seed 1\n")
        .containsPattern("\nTWO_LOOPS\n  wrong successors +\\d+   to begin with\n  rounds +\\d+ ")
        .contains("./atoll sim --scenario loops --nodes 64 --seed 1\n");
    JsonNode json = json(Atoll.of("sim --scenario loops --nodes 64 --json"));
    assertThat(json.at("/reports")).hasSize(4);
    assertThat(json.at("/clean").asBoolean()).isTrue();
    assertThat(lastLine(sim)).isEqualTo("trace hash  " + json.at("/traceHash").asText());
  }

  @Test
  void partitionsBecomeOneRing() {
    Atoll sim = Atoll.of("sim --scenario healed-partition --nodes 64");
    assertThat(sim.exitCode()).isZero();
    assertThat(sim.out()).containsPattern("\n  rounds apart +\\d+   until nobody pointed across");
  }

  @Test
  void everyLookupFindsTheClosestLivingSuccessorAfterAMassCrash() throws Exception {
    Atoll sim = Atoll.of("sim --scenario mass-crash --nodes 500 --requests 1000");
    assertThat(sim.exitCode()).isZero();
    assertThat(sim.out()).containsPattern("\n  right +1,000   answered by the closest living");
    JsonNode json = json(Atoll.of("sim --scenario mass-crash --nodes 500 --requests 1000 --json"));
    assertThat(json.at("/report/failures").asInt()).isEqualTo(250);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "--scenario loops --nodes 1    | --nodes: at least 2 are needed, not 1",
        "--scenario loops --joins 1    | --joins: this scenario is one of corrected Chord alone",
        "--scenario mass-crash --protocol atomic | --protocol: this scenario is one of corrected",
        "--scenario havoc              | --scenario: 'havoc' is not one of churn, partition,",
        "--protocol chard              | --protocol: chard is not a ring for churn or growth; there are",
        "--protocol lmp-bidirectional  | --protocol: lmp-bidirectional is not a ring for churn",
        "--nodes 0                     | --nodes: at least 1 is needed, not 0",
        "--nodes many                  | --nodes: 'many' is not a whole number (",
        "--seed abc                    | --seed: 'abc' is not a whole number (",
        "--joins some                  | --joins: 'some' is not a number (",
        "--scenario growth --seconds 3 | --seconds: growth is joins until there are --nodes members",
        "--scenario growth --joins 3   | --joins: growth is joins until",
        "--scenario growth --leaves 3  | --leaves: growth is joins until",
        "--scenario growth --requests 7 | --requests: 1 or more lookups on the grown ring, which must",
        "--style recursive             | --style: only the host ring has pointers, not atomic",
        "--style circular              | --style: 'circular' is not one of recursive, iterative,",
        "--scenario unrest --style recursive | --style: this scenario is one of the host ring",
        "--scenario elasticity --nodes 2     | --nodes: at least 3 hosts are needed for elasticity",
        "--scenario elasticity --seeds 5..1  | --seeds: '5..1' is not of the form 1..1000",
        "--scenario consensus --nodes 3      | --nodes: the seed decides how large a group is",
        "--scenario consensus --mutation x   | --mutation: consensus has no x",
        "--scenario elasticity --seeds 5     | --seeds: '5' is not of the form 1..1000",
        "--seeds 1..2                        | --seeds: only elasticity, consensus and chaos are run with many",
        "--scenario churn --hosts 5          | --hosts: only chaos has clusters of several sizes",
        "--scenario chaos --nodes 5          | --nodes: the seed says what happens to a cluster",
        "--scenario chaos --hosts 2          | --hosts: a cluster has 3 to 50 hosts, not 2",
        "--scenario chaos --hosts 5..x       | --hosts: '5..x' is not of the form 5 or 3..50",
        "--scenario chaos --seconds 0        | --seconds: at least 1 is needed, not 0",
        "--scenario chaos --mutation no-such | --mutation: 'no-such' is not one of",
        "--scenario growth --keys 7    | --keys: growth is joins until",
        "--seconds 0                   | --seconds: at least 1 is needed, not 0",
        "--joins -1                    | --joins: 0 or more a second, not -1.0",
        "--leaves -1                   | --leaves: 0 or more a second, not -1.0",
        "--requests -1                 | --requests: 0 or more, not -1",
        "--keys 0                      | --keys: at least 1 is needed, not 0",
        "--mutation no-such            | --mutation",
        "--protocol chord --mutation x | --mutation: only the atomic ring is simulated with mistakes",
        "--scenario growth --nodes 0   | --nodes: at least 1 is needed, not 0",
        "--scenario growth --protocol chord   | --scenario: growth runs on rings that come to rest",
        "--scenario livelock                  | --protocol: no livelock is known of atomic; there is",
        "--scenario livelock --protocol chord | known of chord; there is one of lmp-bidirectional, ranch",
        "--scenario livelock --protocol lmp-bidirectional --seconds 0 | --seconds: at least 1",
        "--scenario livelock --protocol lmp-bidirectional --nodes 5   | --nodes: the situations of",
        "--bogus                       | --bogus"
      })
  void aBadArgumentGetsOneLineThatNamesIt(String args, String message) {
    Atoll sim = Atoll.of("sim " + args);
    assertThat(sim.exitCode()).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(sim.err().lines()).hasSize(1);
    assertThat(sim.err()).startsWith("atoll sim: ").contains(message);
    assertThat(sim.out()).isEmpty();
  }

  /** Here the bug is in what the run prints to. */
  @Test
  void anExceptionInsideARunIsNotBlamedOnTheArguments() {
    StringWriter err = new StringWriter();
    Writer broken =
        new StringWriter() {
          @Override
          public void write(String text, int from, int length) {
            throw new IllegalArgumentException("nodes: a bug");
          }
        };
    for (String command : List.of(SMALL, "sim --scenario growth --nodes 10")) {
      int exitCode =
          Main.newCommandLine()
              .setOut(new PrintWriter(broken, true))
              .setErr(new PrintWriter(err, true))
              .execute(command.split(" ", -1));
      assertThat(exitCode).isEqualTo(CommandLine.ExitCode.SOFTWARE);
      assertThat(err.toString()).contains("IllegalArgumentException: nodes: a bug");
    }
  }

  private static String lastLine(Atoll run) {
    List<String> lines = run.out().lines().toList();
    return lines.get(lines.size() - 1);
  }

  private static JsonNode json(Atoll run) throws Exception {
    return new ObjectMapper().readTree(run.out());
  }
}
