package io.atoll.lab.protocols.host;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.model.Invariant;
import io.atoll.lab.model.Model;
import io.atoll.lab.model.Snapshot;
import io.atoll.lab.model.StepRule;
import io.atoll.lab.protocols.atomic.AtomicModel;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.HostMessage.Admit;
import io.atoll.protocols.ring.host.HostMessage.Answer;
import io.atoll.protocols.ring.host.HostMessage.AskToJoin;
import io.atoll.protocols.ring.host.HostMessage.Carry;
import io.atoll.protocols.ring.host.HostMessage.Decline;
import io.atoll.protocols.ring.host.HostMessage.Ring;
import io.atoll.protocols.ring.host.HostView;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the host ring promises as long as nobody fails: all that the atomic ring inside promises.
 */
public final class HostModel implements Model<HostMessage> {

  private final AtomicModel inside = new AtomicModel();

  @Override
  public List<Invariant<HostMessage>> invariants() {
    return inside.invariants().stream().map(HostModel::ofRing).toList();
  }

  @Override
  public List<StepRule<HostMessage>> stepRules() {
    return inside.stepRules().stream().map(HostModel::stepOfRing).toList();
  }

  @Override
  public List<Invariant<HostMessage>> finalInvariants() {
    return inside.finalInvariants().stream().map(HostModel::ofRing).toList();
  }

  @Override
  public boolean mayBeUndeliverable(NodeRef from, HostMessage message) {
    return message instanceof AskToJoin ask && from.equals(ask.request().joiner());
  }

  @Override
  public boolean travels(HostMessage message) {
    return message instanceof Carry;
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
                    sent.stream().map(HostModel::taken).filter(Objects::nonNull).toList()));
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
      return hosts.departed(process);
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
