package io.atoll.lab.protocols.consensus;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Upcall;
import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Checker;
import io.atoll.lab.check.Violation;
import io.atoll.lab.check.Violation.Problem;
import io.atoll.lab.protocols.consensus.LocalMembers.Input;
import io.atoll.lab.protocols.consensus.LocalMembers.Outcome;
import io.atoll.lab.protocols.consensus.LocalMembers.Sent;
import io.atoll.lab.trace.TraceEvent;
import io.atoll.protocols.consensus.RaftCommand;
import io.atoll.protocols.consensus.RaftUpcall;
import io.atoll.protocols.consensus.RaftView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Goes through all states that a small group can reach, breadth first. A message that was sent can
 * arrive at any later time, any number of times, or never: messages are kept in a set that only
 * grows. So loss, doubling and reordering need no steps of their own.
 */
final class GroupSearch {

  private static final int REPORT_EVERY = 1 << 14;

  /** Places in a state, after the members: what is left of the scope, what was seen, reads. */
  private static final int TIMEOUTS = 0;

  private static final int PROPOSALS = 1;
  private static final int CRASHES = 2;
  private static final int READS = 3;
  private static final int WITNESS = 4;
  private static final int READ_NEEDS = 5;
  private static final int FIXED = 6;

  /** What costs nothing of the scope. */
  private static final int FREE = -1;

  /** The state of a group: numbers of members, what is left, and then of the messages sent. */
  private static final class State {
    private final int[] numbers;
    private final int hash;

    State(int[] numbers) {
      this.numbers = numbers;
      this.hash = Arrays.hashCode(numbers);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof State state && Arrays.equals(numbers, state.numbers);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  private record Letter(NodeRef from, NodeRef to, Object message) {}

  private record Arrival(int from, String step, int member) {}

  private final GroupScope scope;
  private final List<NodeRef> refs;
  private final LocalMembers locals;
  private final Map<Letter, Integer> letterNumbers = new HashMap<>();
  private final List<Input.Receive> letters = new ArrayList<>();
  private final List<Integer> receivers = new ArrayList<>();
  private final Map<Object, Integer> witnessNumbers = new HashMap<>();
  private final List<GroupWitness> witnesses = new ArrayList<>();
  private final Map<State, Integer> seen = new HashMap<>();
  private final List<State> states = new ArrayList<>();
  private final List<Arrival> arrivals = new ArrayList<>();
  private long transitions;
  private int quiet;
  private @Nullable Problem problem;
  private Arrival problemStep = new Arrival(-1, "", 0);

  private GroupSearch(GroupScope scope, Replicas replicas) {
    this.scope = scope;
    this.refs = scope.refs();
    this.locals = new LocalMembers(refs, replicas, scope.instantDisks());
  }

  static CheckResult of(
      GroupScope scope, Replicas replicas, int maxStates, Checker.Progress progress) {
    return new GroupSearch(scope, replicas).run(maxStates, progress);
  }

  private CheckResult run(int maxStates, Checker.Progress progress) {
    long start = System.nanoTime();
    reach(withBudget(initial(), scope.budget()), -1, "", 0);
    int current = 0;
    while (current < states.size() && problem == null && states.size() <= maxStates) {
      expand(current++);
      if (current % REPORT_EVERY == 0) {
        progress.report(scope.name(), states.size(), transitions);
      }
    }
    Optional<Violation> violation =
        problem == null
            ? Optional.empty()
            : Optional.of(new Violation(problem, pathTo(problemStep), List.of()));
    return new CheckResult(
        scope.name(),
        states.size(),
        transitions,
        locals.distinctSteps(),
        quiet,
        current == states.size() || violation.isPresent(),
        violation,
        System.nanoTime() - start);
  }

  private int[] initial() {
    int size = refs.size();
    int[] numbers = new int[size + FIXED];
    for (int i = 0; i < size; i++) {
      numbers[i] = locals.start(refs.get(i), new Disk(scope.start().get(i)));
    }
    numbers[size + WITNESS] = number(new GroupWitness(scope.start().get(0).baseIndex()));
    return scope.led() ? afterFirstElection(numbers) : numbers;
  }

  /** The first member is elected, undisturbed, and everything that was said is over. */
  private int[] afterFirstElection(int[] founded) {
    reach(withBudget(founded, new GroupScope.Budget(1, 0, 0, 0)), -1, "", 0);
    take(0, 0, new Input.Timeout(), TIMEOUTS);
    for (int current = 1; current < states.size(); current++) {
      takeFirst(current);
    }
    int[] last = states.get(states.size() - 1).numbers;
    seen.clear();
    states.clear();
    arrivals.clear();
    transitions = 0;
    return Arrays.copyOf(last, refs.size() + FIXED);
  }

  /** One thing that leads to a new state, if there is any. */
  private void takeFirst(int current) {
    int known = states.size();
    int[] numbers = states.get(current).numbers;
    for (int member = 0; member < refs.size(); member++) {
      if (states.size() == known && locals.unflushed(numbers[member]) > 0) {
        take(current, member, new Input.Flush(), FREE);
      }
    }
    for (int i = refs.size() + FIXED; i < numbers.length && states.size() == known; i++) {
      take(current, receivers.get(numbers[i]), letters.get(numbers[i]), FREE);
    }
  }

  private int[] withBudget(int[] numbers, GroupScope.Budget budget) {
    int size = refs.size();
    numbers[size + TIMEOUTS] = budget.timeouts();
    numbers[size + PROPOSALS] = budget.proposals();
    numbers[size + CRASHES] = budget.crashes();
    numbers[size + READS] = budget.reads();
    return numbers;
  }

  private int number(GroupWitness witness) {
    Integer known = witnessNumbers.putIfAbsent(witness.view(), witnesses.size());
    if (known != null) {
      return known;
    }
    witnesses.add(witness);
    return witnesses.size() - 1;
  }

  private void reach(int[] numbers, int from, String step, int member) {
    State state = new State(numbers);
    if (seen.putIfAbsent(state, states.size()) == null) {
      states.add(state);
      arrivals.add(new Arrival(from, step, member));
    }
  }

  // ---- what can happen in a state

  private void expand(int current) {
    int[] numbers = states.get(current).numbers;
    int size = refs.size();
    long before = transitions;
    for (int i = size + FIXED; i < numbers.length && problem == null; i++) {
      take(current, receivers.get(numbers[i]), letters.get(numbers[i]), FREE);
    }
    for (int member = 0; member < size && problem == null; member++) {
      expand(current, numbers, member);
    }
    if (transitions == before) {
      quiet++;
    }
  }

  private void expand(int current, int[] numbers, int member) {
    int size = refs.size();
    int local = numbers[member];
    RaftView view = locals.view(local);
    boolean leads = view.role() == RaftView.Role.LEADER;
    int unflushed = locals.unflushed(local);
    if (unflushed > 0) {
      take(current, member, new Input.Flush(), FREE);
    }
    if (numbers[size + TIMEOUTS] > 0 && !leads) {
      take(current, member, new Input.Timeout(), TIMEOUTS);
    }
    if (numbers[size + CRASHES] > 0) {
      for (int survivors = 0; survivors <= unflushed; survivors++) {
        take(current, member, new Input.Crash(survivors), CRASHES);
      }
    }
    if (leads && numbers[size + PROPOSALS] > 0) {
      RaftCommand propose = LocalMembers.propose(numbers[size + PROPOSALS]);
      take(current, member, new Input.Command(propose), PROPOSALS);
    }
    if (leads && numbers[size + READS] > 0) {
      RaftCommand read = new RaftCommand.Read(numbers[size + READS]);
      take(current, member, new Input.Command(read), READS);
    }
  }

  /** One member takes one step; what it costs of the scope, if anything. */
  private void take(int current, int member, Input input, int cost) {
    int[] numbers = states.get(current).numbers;
    if (problem != null) {
      return;
    }
    Outcome outcome = locals.outcome(numbers[member], input);
    if (cost == FREE && outcome.after() == numbers[member] && outcome.sent().isEmpty()) {
      return; // nothing came of it
    }
    transitions++;
    int size = refs.size();
    int[] next = withLetters(numbers, member, outcome.sent());
    next[member] = outcome.after();
    if (cost != FREE) {
      next[size + cost]--;
    }
    if (cost == READS) {
      next[size + READ_NEEDS] = (int) witnesses.get(numbers[size + WITNESS]).committedIndex();
    }
    next[size + WITNESS] = witness(numbers, member, outcome, next[size + READ_NEEDS]);
    if (problem == null) {
      reach(next, current, input.toString(), member);
    } else {
      problemStep = new Arrival(current, input.toString(), member);
    }
  }

  private int[] withLetters(int[] numbers, int member, List<Sent> sent) {
    NodeRef from = refs.get(member);
    int fixed = refs.size() + FIXED;
    int[] more = Arrays.copyOf(numbers, numbers.length + sent.size());
    int length = numbers.length;
    for (Sent each : sent) {
      int letter = letter(from, each);
      boolean pointless = locals.isPointless(numbers[receivers.get(letter)], each.message());
      if (!pointless
          && Arrays.binarySearch(more, fixed, numbers.length, letter) < 0
          && !contains(more, numbers.length, length, letter)) {
        more[length++] = letter;
      }
    }
    int[] next = length == more.length ? more : Arrays.copyOf(more, length);
    Arrays.sort(next, fixed, length);
    return next;
  }

  private static boolean contains(int[] numbers, int from, int to, int wanted) {
    for (int i = from; i < to; i++) {
      if (numbers[i] == wanted) {
        return true;
      }
    }
    return false;
  }

  private int letter(NodeRef from, Sent sent) {
    Letter letter = new Letter(from, sent.to(), sent.message());
    Integer known = letterNumbers.putIfAbsent(letter, letters.size());
    if (known != null) {
      return known;
    }
    letters.add(new Input.Receive(from, sent.message()));
    receivers.add(refs.indexOf(sent.to()));
    return letters.size() - 1;
  }

  // ---- what has been seen

  private int witness(int[] numbers, int member, Outcome outcome, int readNeeds) {
    int before = numbers[refs.size() + WITNESS];
    RaftView view = locals.view(outcome.after());
    if (!outcome.isWitnessed()) {
      return before;
    }
    NodeRef self = refs.get(member);
    GroupWitness witness = new GroupWitness(witnesses.get(before));
    outcome.sent().forEach(sent -> witness.said(self, sent.to(), sent.message()));
    long applied = locals.view(numbers[member]).commit();
    for (Upcall upcall : outcome.upcalls()) {
      if (upcall instanceof RaftUpcall.Committed committed) {
        witness.applies(self, view.term(), applied, committed.first(), committed.entries());
        applied = committed.first() + committed.entries().size() - 1;
      } else if (upcall instanceof RaftUpcall.Leading) {
        witness.elected(view);
      } else if (upcall instanceof RaftUpcall.Readable readable) {
        witness.reads(self, readable.index(), readNeeds);
      }
    }
    if (!view.log().equals(locals.view(numbers[member]).log())) {
      witness.compareLogs(viewsAfter(numbers, member, view));
    }
    if (witness.problem() != null) {
      problem = witness.problem();
    }
    return number(witness);
  }

  private List<RaftView> viewsAfter(int[] numbers, int member, RaftView after) {
    List<RaftView> views = new ArrayList<>();
    for (int i = 0; i < refs.size(); i++) {
      views.add(i == member ? after : locals.view(numbers[i]));
    }
    return views;
  }

  private List<TraceEvent> pathTo(Arrival end) {
    List<Arrival> steps = new ArrayList<>();
    for (Arrival at = end; at.from() >= 0; at = arrivals.get(at.from())) {
      steps.add(at);
    }
    Collections.reverse(steps);
    List<TraceEvent> path = new ArrayList<>();
    for (Arrival at : steps) {
      String process = refs.get(at.member()).toString();
      path.add(
          new TraceEvent(
              path.size(),
              process,
              TraceEvent.Kind.COMMAND,
              at.step(),
              TraceEvent.NONE,
              List.of(),
              ""));
    }
    return path;
  }
}
