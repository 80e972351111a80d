package io.atoll.lab.protocols.chord;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Upcall;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.chord.ChordMessage;
import io.atoll.protocols.ring.chord.ChordSettings;
import io.atoll.protocols.ring.chord.ChordView;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A few Chord nodes in the simulator, known by their identifiers; each message takes 10 ms. */
final class SmallRing {

  final Simulation<ChordMessage, RingCommand> simulation;
  final List<String> upcalls = new ArrayList<>();
  private final ChordNodes nodes;
  private final Map<Long, NodeRef> refs = new TreeMap<>();
  private long nextNumber;
  private @Nullable RingUpcall lastAnswer;

  private SmallRing(ChordSettings settings) {
    this.nodes = new ChordNodes(settings);
    this.simulation = new Simulation<>(1, link(10));
    simulation.onUpcall(this::onUpcall);
  }

  static Link link(long millis) {
    return Link.reliable(Latency.fixedMillis(millis));
  }

  /**
   * A correct ring with default settings, already stabilizing, that has had the time to fill its
   * successor lists.
   */
  static SmallRing of(long... ids) {
    return of(ChordSettings.DEFAULT, ids);
  }

  static SmallRing of(ChordSettings settings, long... ids) {
    SmallRing ring = new SmallRing(settings);
    ring.build(ids);
    ring.passSeconds(15);
    ring.upcalls.clear();
    return ring;
  }

  private void build(long... ids) {
    for (long id : ids) {
      newRef(id);
    }
    for (int i = 0; i < ids.length; i++) {
      NodeRef pred = ref(ids[(i + ids.length - 1) % ids.length]);
      NodeRef succ = ref(ids[(i + 1) % ids.length]);
      simulation.start(nodes.inside(ref(ids[i]), new RegisterShard(2), pred, succ));
      simulation.command(ref(ids[i]), new RingCommand.Stabilize());
    }
  }

  private NodeRef newRef(long id) {
    NodeRef ref = simulation.newRef(new Id(id));
    refs.put(id, ref);
    return ref;
  }

  NodeRef ref(long id) {
    NodeRef ref = refs.get(id);
    if (ref == null) {
      throw new IllegalArgumentException("there is no node " + id);
    }
    return ref;
  }

  /** Everybody who is asked by this one stays silent, and is not refused either. */
  void silence(long from, long to) {
    simulation
        .network()
        .setLink(
            (int) ref(from).address().value(), (int) ref(to).address().value(), link(10).losing(1));
  }

  ChordView view(long id) {
    return (ChordView) simulation.view(ref(id));
  }

  // ---- what applications do

  void join(long id, long... contacts) {
    NodeRef joiner = newRef(id);
    simulation.start(nodes.outside(joiner, new RegisterShard(2)));
    simulation.command(joiner, new RingCommand.Join(list(contacts)));
  }

  void leave(long id) {
    simulation.command(ref(id), new RingCommand.Leave());
  }

  private List<NodeRef> list(long... ids) {
    return Arrays.stream(ids).mapToObj(this::ref).toList();
  }

  /** Ask for the owner of an identifier, and wait for the answer; null if there is none. */
  @Nullable Long find(long origin, long id) {
    return find(origin, id, 500);
  }

  /** The same with more patience. */
  @Nullable Long find(long origin, long id, int millis) {
    RingUpcall answer = ask(origin, new RingCommand.Find(nextNumber++, new Id(id)), millis);
    return answer instanceof RingUpcall.Found found ? found.owner().id().value() : null;
  }

  /** Execute, and wait for the answer; in words, "nothing" if there is none. */
  String execute(long origin, long id, RegisterOperation operation) {
    RingUpcall answer =
        ask(origin, new RingCommand.Execute(nextNumber++, new Id(id), operation), 500);
    return answer instanceof RingUpcall.Executed executed
        ? executed.result().toString()
        : "nothing";
  }

  private @Nullable RingUpcall ask(long origin, RingCommand command, int millis) {
    lastAnswer = null;
    simulation.command(ref(origin), command);
    for (int i = 0; i < millis && lastAnswer == null; i++) {
      passMillis(1);
    }
    return lastAnswer;
  }

  private void onUpcall(NodeRef process, Upcall upcall) {
    if (upcall instanceof RingUpcall.Found || upcall instanceof RingUpcall.Executed) {
      lastAnswer = (RingUpcall) upcall;
    } else if (!(upcall instanceof RingUpcall.Answered)) {
      upcalls.add(process + " " + upcall);
    }
  }

  // ---- time

  void passSeconds(long seconds) {
    passMillis(seconds * 1000);
  }

  void passMillis(long millis) {
    simulation.runUntil(simulation.nowMicros() + millis * 1000);
  }

  /** Run to the first millisecond in which this holds. */
  void passUntil(BooleanSupplier condition) {
    for (int i = 0; i < 10_000; i++) {
      if (condition.getAsBoolean()) {
        return;
      }
      passMillis(1);
    }
    throw new AssertionError("it did not happen within ten seconds");
  }

  // ---- what there is to see

  /** Every running node with its neighbours, in order: {@code 0<2>4} is 2 between 0 and 4. */
  String pointers() {
    List<String> words = new ArrayList<>();
    refs.forEach(
        (id, ref) -> {
          if (simulation.isRunning(ref)) {
            ChordView view = view(id);
            words.add(shown(view.pred()) + "<" + id + ">" + shown(view.succ()));
          }
        });
    return String.join(" ", words);
  }

  private static String shown(@Nullable NodeRef ref) {
    return ref == null ? "nil" : ref.toString();
  }

  String content(long id) {
    return nodes.content(view(id)).toString();
  }
}
