package io.atoll.lab.protocols.host;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.lab.model.Invariant;
import io.atoll.lab.model.Model;
import io.atoll.lab.model.Snapshot;
import io.atoll.lab.model.StepRule;
import io.atoll.lab.protocols.atomic.AtomicModel;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.atomic.AtomicView;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.HostMessage.Admit;
import io.atoll.protocols.ring.host.HostMessage.Answer;
import io.atoll.protocols.ring.host.HostMessage.AskToJoin;
import io.atoll.protocols.ring.host.HostMessage.Carry;
import io.atoll.protocols.ring.host.HostMessage.Decline;
import io.atoll.protocols.ring.host.HostMessage.Retire;
import io.atoll.protocols.ring.host.HostMessage.Ring;
import io.atoll.protocols.ring.host.HostMessage.Seek;
import io.atoll.protocols.ring.host.HostView;
import io.atoll.protocols.routing.RoutingTable;
import io.atoll.protocols.routing.Spacing;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the host ring promises as long as nobody fails: all that the atomic ring inside promises,
 * and that every pointer leads to a member that knows of it.
 */
public final class HostModel implements Model<HostMessage> {

  /** A pointer leads to a node that is there, at every moment. */
  static final String NOBODY_MISSING = "no pointer leads to a node that has left";

  /** When all is quiet, tables are complete, and in-links are the inverse of out-links. */
  static final String RIGHT_POINTERS = "pointers lead to the owners of their points";

  private final AtomicModel inside = new AtomicModel();
  private final @Nullable Spacing spacing;

  private HostModel(@Nullable Spacing spacing) {
    this.spacing = spacing;
  }

  /** What is promised of the ring alone: what holds again some time after a failure. */
  static HostModel ofRing() {
    return new HostModel(null);
  }

  /** All that is promised, with pointers at the points of this spacing. */
  static HostModel withPointers(Spacing spacing) {
    return new HostModel(spacing);
  }

  @Override
  public List<Invariant<HostMessage>> invariants() {
    Stream<Invariant<HostMessage>> ring = inside.invariants().stream().map(HostModel::ofRing);
    return spacing == null
        ? ring.toList()
        : Stream.concat(ring, Stream.of(new Invariant<>(NOBODY_MISSING, HostModel::missing)))
            .toList();
  }

  @Override
  public List<StepRule<HostMessage>> stepRules() {
    return inside.stepRules().stream().map(HostModel::stepOfRing).toList();
  }

  @Override
  public List<Invariant<HostMessage>> finalInvariants() {
    Stream<Invariant<HostMessage>> ring = inside.finalInvariants().stream().map(HostModel::ofRing);
    if (spacing == null) {
      return ring.toList();
    }
    Spacing points = spacing;
    Invariant<HostMessage> right =
        new Invariant<>(RIGHT_POINTERS, snapshot -> wrongPointers(snapshot, points));
    return Stream.concat(ring, Stream.of(right)).toList();
  }

  @Override
  public boolean mayBeUndeliverable(NodeRef from, HostMessage message) {
    return message instanceof AskToJoin ask && from.equals(ask.request().joiner());
  }

  @Override
  public boolean travels(HostMessage message) {
    return message instanceof Carry || message instanceof Seek;
  }

  private static @Nullable String missing(Snapshot<HostMessage> snapshot) {
    for (int p = 0; p < snapshot.processes(); p++) {
      if (snapshot.departed(p)) {
        continue;
      }
      HostView view = (HostView) snapshot.view(p);
      for (NodeRef pointer : view.fingers().table().nodes()) {
        if (snapshot.departed((int) pointer.address().value())) {
          return view.ring().self() + " points to " + pointer + ", which has left";
        }
      }
    }
    return null;
  }

  private static @Nullable String wrongPointers(Snapshot<HostMessage> snapshot, Spacing spacing) {
    SortedMap<Id, HostView> members = new TreeMap<>();
    for (int p = 0; p < snapshot.processes(); p++) {
      if (!snapshot.departed(p)) {
        HostView view = (HostView) snapshot.view(p);
        if (view.ring().status() == AtomicView.Status.INSIDE) {
          members.put(view.ring().self().id(), view);
        }
      }
    }
    List<NodeRef> ring = members.values().stream().map(view -> view.ring().self()).toList();
    RightPointers right = new RightPointers(ring, spacing);
    long out = 0;
    long in = 0;
    int member = 0;
    for (HostView view : members.values()) {
      RoutingTable table = view.fingers().table();
      if (!table.equals(right.table(member++))) {
        return "the table of a member is " + table;
      }
      for (NodeRef pointer : table.nodes()) {
        HostView other = Objects.requireNonNull(members.get(pointer.id()));
        if (!other.fingers().in().contains(table.self())) {
          return pointer + " does not know that " + table.self() + " points to it";
        }
      }
      out += table.pointers();
      in += view.fingers().in().stream().filter(linker -> !linker.equals(table.self())).count();
    }
    return in == out ? null : in + " in-links are known, and there are " + out + " pointers";
  }

  private static Invariant<HostMessage> ofRing(Invariant<AtomicMessage> invariant) {
    return new Invariant<>(
        invariant.name(), snapshot -> invariant.check().problemIn(new RingInside(snapshot)));
  }

  private static StepRule<HostMessage> stepOfRing(StepRule<AtomicMessage> rule) {
    return new StepRule<>(
        rule.name(),
        (before, process, received, sent) ->
            rule.check()
                .problemWith(
                    new RingInside(before),
                    process,
                    received == null ? null : taken(received),
                    sent.stream()
                        .filter(message -> !isPassedBack(received, message))
                        .map(HostModel::taken)
                        .filter(Objects::nonNull)
                        .toList()));
  }

  /** An answer that comes back along the way of a recursive lookup. */
  private static boolean isPassedBack(@Nullable HostMessage received, HostMessage sent) {
    return received instanceof Answer && sent instanceof Answer;
  }

  /** What is in an envelope, if it is one. */
  private static @Nullable AtomicMessage taken(HostMessage message) {
    if (message instanceof Ring ring) {
      return ring.message();
    }
    if (message instanceof AskToJoin ask) {
      return ask.request();
    }
    if (message instanceof Admit admit) {
      return admit.point();
    }
    if (message instanceof Retire retirement) {
      return retirement.point();
    }
    if (message instanceof Carry carry) {
      return carry.request();
    }
    return message instanceof Answer answer ? answer.message() : null;
  }

  /** The atomic ring inside the host ring. */
  private record RingInside(Snapshot<HostMessage> hosts) implements Snapshot<AtomicMessage> {
    @Override
    public int processes() {
      return hosts.processes();
    }

    @Override
    public Object view(int process) {
      return ((HostView) hosts.view(process)).ring();
    }

    @Override
    public boolean departed(int process) {
      return hosts.departed(process) || ((HostView) hosts.view(process)).released();
    }

    @Override
    public void forEachMessage(MessageVisitor<AtomicMessage> visitor) {
      hosts.forEachMessage(
          (from, to, message) -> {
            AtomicMessage taken = taken(message);
            if (message instanceof Decline declined) {
              visitor.visit(to, from, declined.point()); // on its way back it is nobody's, too
            } else if (taken != null) {
              visitor.visit(from, to, taken);
            }
          });
    }
  }
}
