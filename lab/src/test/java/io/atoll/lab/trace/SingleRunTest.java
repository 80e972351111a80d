package io.atoll.lab.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.catalog.Catalog;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.trace.TraceEvent.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SingleRunTest {

  @Test
  void isTheSameEveryTime() {
    assertThat(Runs.mix()).isEqualTo(Runs.mix());
  }

  @Test
  void everyMessageArrivesOrIsReportedOnce() {
    List<TraceEvent> run = Runs.mix();
    Set<Long> onTheirWay = new HashSet<>();
    for (TraceEvent event : run) {
      if (event.received() != TraceEvent.NONE) {
        assertThat(onTheirWay.remove(event.received())).isTrue();
      }
      event.sent().forEach(sent -> assertThat(onTheirWay.add(sent.number())).isTrue());
    }
    assertThat(onTheirWay).isEmpty();
    assertThat(run).extracting(TraceEvent::kind).contains(Kind.values());
  }

  @Test
  void onlyWantedCommandsAreGiven() {
    var scenario = Catalog.family("atomic").scenario(ScenarioSpec.parse("0,8", "4", ""));
    assertThat(
            SingleRun.of(scenario, command -> command.toString().startsWith("Join[8"))
                .get(0)
                .what())
        .isEqualTo("Join[8, 0]");
    assertThat(SingleRun.of(scenario, command -> false)).isEmpty();
  }

  @Test
  void aNodeThatComesBackWaitsUntilItHasLeft() {
    var scenario = Catalog.family("atomic").scenario(ScenarioSpec.parse("0,8", "8", "8"));
    List<TraceEvent> run = SingleRun.of(scenario);
    assertThat(run.get(0).what()).isEqualTo("Leave");
    assertThat(run).filteredOn(event -> event.kind() == Kind.COMMAND).hasSize(2);
    assertThat(run.get(run.size() - 1).process()).isEqualTo("8@2");
  }
}
