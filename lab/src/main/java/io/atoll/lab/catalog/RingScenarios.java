package io.atoll.lab.catalog;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Process;
import io.atoll.kernel.Shard;
import io.atoll.kernel.Upcall;
import io.atoll.lab.model.Intention;
import io.atoll.lab.model.Intention.Alternative;
import io.atoll.lab.model.Intention.Guard;
import io.atoll.lab.model.Intention.Liveness;
import io.atoll.lab.model.Model;
import io.atoll.lab.model.RingNodes;
import io.atoll.lab.model.Scenario;
import io.atoll.lab.model.Snapshot;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterShard;
import io.atoll.store.Registers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Turns a specification into a scenario, for any protocol that keeps a ring of identifiers. */
public final class RingScenarios<M> {

  private final RingNodes<M> nodes;
  private final Function<List<Id>, Model<M>> model;
  private final Liveness membership;
  private final Liveness requests;
  private final ScenarioSpec spec;
  private final List<NodeRef> refs = new ArrayList<>();
  private final List<Intention<M, RingCommand>> intentions = new ArrayList<>();

  /** Which intention is the join, and which the leave, of which process. */
  private final Map<Integer, Integer> joins = new HashMap<>();

  private final Map<Integer, Integer> leaves = new HashMap<>();

  /** Which intentions add to which counter. */
  private final Map<Integer, Id> counters = new HashMap<>();

  private long nextNumber;

  private RingScenarios(
      ScenarioSpec spec,
      RingNodes<M> nodes,
      Function<List<Id>, Model<M>> model,
      Liveness membership,
      Liveness requests) {
    this.spec = spec;
    this.nodes = nodes;
    this.model = model;
    this.membership = membership;
    this.requests = requests;
  }

  /**
   * @param model the promises, given the identifiers of all nodes
   * @param membership what is promised about joins and leaves
   * @param requests what is promised about lookups and updates
   */
  public static <M> Scenario<M, RingCommand> build(
      ScenarioSpec spec,
      RingNodes<M> nodes,
      Function<List<Id>, Model<M>> model,
      Liveness membership,
      Liveness requests) {
    return new RingScenarios<>(spec, nodes, model, membership, requests).build();
  }

  private Scenario<M, RingCommand> build() {
    validate();
    List<Process<M, RingCommand>> processes = processes();
    for (int p = spec.ring().size(); p < refs.size(); p++) {
      joins.put(p, intentions.size());
      intentions.add(join(p));
    }
    for (int i = 0; i < spec.leaves().size(); i++) {
      leaves.put(leaver(i), intentions.size());
      intentions.add(leave(leaver(i)));
    }
    for (ScenarioSpec.Request request : spec.lookups()) {
      long number = nextNumber++;
      Id id = new Id(request.id());
      intentions.add(
          request("lookup " + request, number, ask(request, new RingCommand.Find(number, id))));
    }
    for (ScenarioSpec.Request request : spec.increments()) {
      long number = nextNumber++;
      RingCommand.Execute increment =
          new RingCommand.Execute(number, new Id(request.id()), new RegisterOperation.Increment(1));
      counters.put(intentions.size(), new Id(request.id()));
      intentions.add(request("increment " + request, number, ask(request, increment)));
    }
    List<Id> ids = refs.stream().map(NodeRef::id).distinct().sorted().toList();
    for (int i = 0; i < spec.anyLookups(); i++) {
      intentions.add(anyLookup(ids));
    }
    return new Scenario<>(
        spec.toString(),
        model.apply(ids),
        processes,
        intentions,
        List.of(this::lostContent, this::wrongMembers),
        Scenario.Delivery.FIFO);
  }

  /** Every register is at one node, and holds as much as was added to it. */
  private @Nullable String lostContent(Snapshot<M> snapshot, IntPredicate done) {
    SortedMap<Id, Long> expected = new TreeMap<>();
    spec.content().forEach(id -> expected.put(new Id(id), 0L));
    for (int i = 0; i < intentions.size(); i++) {
      Id counter = counters.get(i);
      if (counter != null && done.test(i)) {
        expected.merge(counter, 1L, Long::sum);
      }
    }
    SortedMap<Id, Long> found = new TreeMap<>();
    boolean anyMember = false;
    for (int p = 0; p < refs.size(); p++) {
      if (!snapshot.departed(p) && nodes.onRing(snapshot.view(p))) {
        anyMember = true;
        for (Registers.Entry entry : nodes.content(snapshot.view(p)).entries()) {
          found.merge(entry.id(), entry.value(), Long::sum);
        }
      }
    }
    return !anyMember || found.equals(expected)
        ? null
        : "stored is " + found + ", where " + expected + " should be";
  }

  private void validate() {
    ScenarioRules.requireDistinctMembers(spec);
    ScenarioRules.requireKnownProcesses(spec);
    if (spec.ring().isEmpty()) {
      throw new IllegalArgumentException("ring: at least one member is needed");
    }
  }

  private List<Process<M, RingCommand>> processes() {
    List<Long> sorted = spec.ring().stream().sorted(Long::compareUnsigned).toList();
    for (long id : sorted) {
      addRef(id);
    }
    List<Process<M, RingCommand>> processes = new ArrayList<>();
    List<NodeRef> ring = List.copyOf(refs);
    for (int i = 0; i < ring.size(); i++) {
      NodeRef pred = ring.get((i + ring.size() - 1) % ring.size());
      processes.add(nodes.inside(ring, i, shard(pred.id(), sorted.get(i))));
    }
    for (long id : spec.joins()) {
      addRef(id);
      processes.add(nodes.outside(refs.get(refs.size() - 1), emptyShard()));
    }
    return processes;
  }

  private void addRef(long id) {
    refs.add(new NodeRef(new Id(id), new Address(refs.size())));
  }

  private Shard emptyShard() {
    return new RegisterShard(spec.entriesPerPortion());
  }

  /** A shard with the content of this arc at the start: registers that are zero. */
  private Shard shard(Id after, long upTo) {
    Shard shard = emptyShard();
    for (long id : spec.content()) {
      if (new Id(id).isBetween(after, new Id(upTo))) {
        shard.execute(new Id(id), new RegisterOperation.Put(0));
      }
    }
    return shard;
  }

  /**
   * The node that the leave with this number is about: the second leave of an id, the second node.
   */
  private int leaver(int leave) {
    long id = spec.leaves().get(leave);
    long before = spec.leaves().subList(0, leave).stream().filter(other -> other == id).count();
    return withId(id, before);
  }

  private int withId(long id, long skip) {
    long left = skip;
    for (int p = 0; p < refs.size(); p++) {
      if (refs.get(p).id().value() == id && left-- == 0) {
        return p;
      }
    }
    throw new IllegalArgumentException("leave: " + id + " leaves more often than it is there");
  }

  /** A join through each of the first members in turn, going on with the others if it is gone. */
  private Intention<M, RingCommand> join(int process) {
    List<Alternative<M, RingCommand>> alternatives = new ArrayList<>();
    int size = spec.ring().size();
    for (int first = 0; first < size; first++) {
      List<NodeRef> contacts = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        contacts.add(refs.get((first + i) % size));
      }
      alternatives.add(
          new Alternative<>(process, new RingCommand.Join(contacts), mayJoin(process)));
    }
    return new Intention<>(
        "join " + refs.get(process),
        alternatives,
        mayFail(process)
            ? at(process, RingUpcall.Joined.class, RingUpcall.JoinFailed.class)
            : at(process, RingUpcall.Joined.class),
        at(process, RingUpcall.TurnedDown.class),
        membership);
  }

  /** A join can fail only if its identifier may be taken, or all its contacts may leave. */
  private boolean mayFail(int process) {
    long id = refs.get(process).id().value();
    boolean twin = refs.stream().filter(ref -> ref.id().value() == id).count() > 1;
    return (twin && !spec.leaves().contains(id)) || spec.leaves().containsAll(spec.ring());
  }

  /** Who was there or has joined, and has not left, is on the ring, and nobody else is. */
  private @Nullable String wrongMembers(Snapshot<M> snapshot, IntPredicate done) {
    for (int p = 0; p < refs.size(); p++) {
      Integer join = joins.get(p);
      Integer leave = leaves.get(p);
      if (join != null && mayFail(p)) {
        continue;
      }
      boolean expected = (join == null || done.test(join)) && !(leave != null && done.test(leave));
      boolean found = !snapshot.departed(p) && nodes.onRing(snapshot.view(p));
      if (found != expected) {
        return refs.get(p) + (found ? " is on the ring" : " is not on the ring");
      }
    }
    return null;
  }

  /** A node that comes back is a new one: the old one with its identifier must have left. */
  private Guard<M> mayJoin(int process) {
    for (int other = 0; other < process; other++) {
      if (refs.get(other).id().equals(refs.get(process).id())
          && spec.leaves().contains(refs.get(other).id().value())) {
        int old = other;
        return snapshot -> snapshot.departed(old);
      }
    }
    return snapshot -> true;
  }

  private Intention<M, RingCommand> leave(int process) {
    return new Intention<>(
        "leave " + refs.get(process),
        List.of(new Alternative<>(process, new RingCommand.Leave(), onRing(process))),
        at(process, RingUpcall.Left.class),
        at(process, RingUpcall.TurnedDown.class),
        membership);
  }

  private Intention<M, RingCommand> anyLookup(List<Id> ids) {
    long number = nextNumber++;
    List<Alternative<M, RingCommand>> alternatives = new ArrayList<>();
    for (int p = 0; p < refs.size(); p++) {
      for (Id id : ids) {
        alternatives.add(ask(p, new RingCommand.Find(number, id)));
      }
    }
    return request("lookup #" + number, number, alternatives);
  }

  private List<Alternative<M, RingCommand>> ask(ScenarioSpec.Request request, RingCommand command) {
    if (request.origin().isPresent()) {
      return List.of(ask(withId(request.origin().getAsLong(), 0), command));
    }
    List<Alternative<M, RingCommand>> alternatives = new ArrayList<>();
    for (int p = 0; p < refs.size(); p++) {
      alternatives.add(ask(p, command));
    }
    return alternatives;
  }

  private Alternative<M, RingCommand> ask(int process, RingCommand command) {
    return new Alternative<>(process, command, onRing(process));
  }

  private Intention<M, RingCommand> request(
      String name, long number, List<Alternative<M, RingCommand>> alternatives) {
    return new Intention<>(
        name, alternatives, (p, upcall) -> answers(upcall, number), (p, upcall) -> false, requests);
  }

  private static boolean answers(Upcall upcall, long number) {
    return (upcall instanceof RingUpcall.Found found && found.number() == number)
        || (upcall instanceof RingUpcall.Executed executed && executed.number() == number);
  }

  private Guard<M> onRing(int process) {
    return (Snapshot<M> snapshot) -> nodes.onRing(snapshot.view(process));
  }

  @SafeVarargs
  private static BiPredicate<Integer, Upcall> at(
      int process, Class<? extends RingUpcall>... kinds) {
    return (p, upcall) -> {
      if (p != process) {
        return false;
      }
      for (Class<? extends RingUpcall> kind : kinds) {
        if (kind.isInstance(upcall)) {
          return true;
        }
      }
      return false;
    };
  }
}
