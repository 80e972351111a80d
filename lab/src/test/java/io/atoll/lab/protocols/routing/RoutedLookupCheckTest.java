package io.atoll.lab.protocols.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.IdSpace;
import io.atoll.kernel.NodeRef;
import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Checker;
import io.atoll.lab.model.Intention;
import io.atoll.lab.model.Invariant;
import io.atoll.lab.model.Model;
import io.atoll.lab.model.Scenario;
import io.atoll.lab.model.Snapshot;
import io.atoll.lab.model.StepRule;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.routing.LookupMessage;
import io.atoll.protocols.routing.LookupStyle;
import io.atoll.protocols.routing.RoutedLookupNode;
import io.atoll.protocols.routing.RoutedLookupView;
import io.atoll.protocols.routing.RoutingTable;
import io.atoll.protocols.routing.Spacing;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every interleaving of two lookups and two updates on a ring of five, messages overtaking each
 * other as they like.
 */
class RoutedLookupCheckTest {

  private static final IdSpace SPACE = new IdSpace(4);
  private static final List<NodeRef> MEMBERS =
      IntStream.range(0, 5).mapToObj(p -> new NodeRef(new Id(3L * p), new Address(p))).toList();

  private static NodeRef owner(Id id) {
    return MEMBERS.stream()
        .filter(member -> member.id().compareTo(id) >= 0)
        .findFirst()
        .orElse(MEMBERS.get(0));
  }

  @ParameterizedTest
  @CsvSource({"RECURSIVE, 2832", "ITERATIVE, 2448", "TRANSITIVE, 990"})
  void everyLookupEndsAndOnlyOwnersAnswer(LookupStyle style, int states) {
    CheckResult result =
        Checker.check(
            new Scenario<>(
                style.toString(),
                new OnlyOwnersAnswer(),
                MEMBERS.stream().map(member -> node(member, style)).toList(),
                List.of(
                    intention(0, new RingCommand.Find(0, new Id(11))),
                    intention(0, new RingCommand.Execute(1, new Id(8), add())),
                    intention(3, new RingCommand.Execute(2, new Id(8), add())),
                    intention(4, new RingCommand.Find(3, new Id(12)))),
                List.of(RoutedLookupCheckTest::problemAtTheEnd),
                Scenario.Delivery.ANY_ORDER));
    assertThat(result.violation()).isEmpty();
    assertThat(result.holds()).isTrue();
    assertThat(result.states()).isEqualTo(states);
  }

  private static RegisterOperation add() {
    return new RegisterOperation.Increment(1);
  }

  private static RoutedLookupNode node(NodeRef member, LookupStyle style) {
    RoutingTable table =
        RoutingTable.fill(member, Spacing.toTheBase(2, SPACE), RoutedLookupCheckTest::owner);
    return new RoutedLookupNode(table, new RegisterShard(1), style);
  }

  private static Intention<LookupMessage, RingCommand> intention(int process, RingCommand command) {
    return new Intention<>(
        command.toString(),
        List.of(new Intention.Alternative<>(process, command, snapshot -> true)),
        (speaker, upcall) ->
            command instanceof RingCommand.Find find
                ? upcall.equals(new RingUpcall.Found(find.number(), owner(find.id())))
                : upcall instanceof RingUpcall.Executed done
                    && command instanceof RingCommand.Execute execute
                    && done.number() == execute.number(),
        (speaker, upcall) -> false,
        Intention.Liveness.IN_EVERY_FAIR_RUN);
  }

  /** Both updates are there, and nothing is pending anywhere. */
  private static @Nullable String problemAtTheEnd(
      Snapshot<LookupMessage> snapshot, IntPredicate done) {
    List<String> problems = new ArrayList<>();
    for (int process = 0; process < snapshot.processes(); process++) {
      RoutedLookupView view = (RoutedLookupView) snapshot.view(process);
      if (!view.pending().isEmpty()) {
        problems.add(process + " still waits for " + view.pending());
      }
      RegisterShard expected = new RegisterShard(1);
      for (int update = 1; update <= 2; update++) {
        if (done.test(update) && MEMBERS.get(process).equals(owner(new Id(8)))) {
          expected.execute(new Id(8), add());
        }
      }
      if (!view.content().equals(expected.view())) {
        problems.add(process + " has " + view.content() + " and should have " + expected.view());
      }
    }
    return problems.isEmpty() ? null : problems.toString();
  }

  /** Who answers is the owner, and names itself. */
  private static final class OnlyOwnersAnswer implements Model<LookupMessage> {

    @Override
    public List<Invariant<LookupMessage>> invariants() {
      return List.of();
    }

    @Override
    public List<StepRule<LookupMessage>> stepRules() {
      return List.of(
          new StepRule<>(
              "only owners execute",
              (before, process, received, sent) -> {
                LookupMessage.Request request =
                    received instanceof LookupMessage.Op op
                        ? op.request()
                        : received instanceof LookupMessage.LookupFin fin ? fin.request() : null;
                return request == null || owner(request.i()).equals(MEMBERS.get(process))
                    ? null
                    : process + " executes " + request;
              }));
    }

    @Override
    public List<Invariant<LookupMessage>> finalInvariants() {
      return List.of();
    }

    @Override
    public boolean mayBeUndeliverable(NodeRef from, LookupMessage message) {
      return false;
    }

    @Override
    public boolean travels(LookupMessage message) {
      return message instanceof LookupMessage.Lookup || message instanceof LookupMessage.LookupAux;
    }
  }
}
