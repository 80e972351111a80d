package io.atoll.lab.protocols.host;

import io.atoll.kernel.Arc;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.host.Fingers;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.HostMessage.Unlink;
import io.atoll.protocols.ring.host.Operation;
import java.util.List;

/** Accounts of pointers with a mistake in each. */
final class HostMutations {

  private HostMutations() {}

  /** Nobody is waited for when an arc goes to a joiner. */
  static final class JoinsNotFollowed extends Fingers {
    JoinsNotFollowed(Fingers other) {
      super(other);
    }

    @Override
    public JoinsNotFollowed copy() {
      return new JoinsNotFollowed(this);
    }

    @Override
    protected boolean isTold() {
      return !isLeaving() || super.isTold();
    }
  }

  /** Nobody is waited for when an arc goes to a leaver's successor. */
  static final class LeavesNotFollowed extends Fingers {
    LeavesNotFollowed(Fingers other) {
      super(other);
    }

    @Override
    public LeavesNotFollowed copy() {
      return new LeavesNotFollowed(this);
    }

    @Override
    protected boolean isTold() {
      return isLeaving() || super.isTold();
    }
  }

  /** Who asks to be forgotten is, even if the new owner of an arc is about to tell it. */
  static final class ForgottenAtOnce extends Fingers {
    ForgottenAtOnce(Fingers other) {
      super(other);
    }

    @Override
    public ForgottenAtOnce copy() {
      return new ForgottenAtOnce(this);
    }

    @Override
    public void onUnlink(NodeRef m, Unlink message, Out<HostMessage, RingCommand> out) {
      forget(m, out);
    }
  }

  /** A joiner is not told who points into its arc. */
  static final class JoinerNotTold extends Fingers {
    JoinerNotTold(Fingers other) {
      super(other);
    }

    @Override
    public JoinerNotTold copy() {
      return new JoinerNotTold(this);
    }

    @Override
    protected List<NodeRef> handOver(Operation operation, Arc arc) {
      super.handOver(operation, arc);
      return List.of();
    }
  }

  /** A leaver does not tell those it points to. */
  static final class NotUnlinked extends Fingers {
    NotUnlinked(Fingers other) {
      super(other);
    }

    @Override
    public NotUnlinked copy() {
      return new NotUnlinked(this);
    }

    @Override
    protected void unlink(NodeRef other, Out<HostMessage, RingCommand> out) {}
  }

  /** A leaver does not wait until it is forgotten. */
  static final class NotForgotten extends Fingers {
    NotForgotten(Fingers other) {
      super(other);
    }

    @Override
    public NotForgotten copy() {
      return new NotForgotten(this);
    }

    @Override
    protected boolean isSettled() {
      return true;
    }
  }

  /** An answer is believed although the owner has changed since it was given. */
  static final class LateAnswerBelieved extends Fingers {
    LateAnswerBelieved(Fingers other) {
      super(other);
    }

    @Override
    public LateAnswerBelieved copy() {
      return new LateAnswerBelieved(this);
    }

    @Override
    protected boolean isOutOfDate() {
      return false;
    }
  }

  /** A pointer that somebody uses is let go of at once. */
  static final class LoansForgotten extends Fingers {
    LoansForgotten(Fingers other) {
      super(other);
    }

    @Override
    public LoansForgotten copy() {
      return new LoansForgotten(this);
    }

    @Override
    protected void letGo(NodeRef other, HostMessage message, Out<HostMessage, RingCommand> out) {
      out.send(other, message);
    }
  }

  /** The new owner of an arc keeps to itself that it is. */
  static final class NobodyTold extends Fingers {
    NobodyTold(Fingers other) {
      super(other);
    }

    @Override
    public NobodyTold copy() {
      return new NobodyTold(this);
    }

    @Override
    protected void takeOver(
        Operation operation,
        Arc arc,
        NodeRef was,
        List<NodeRef> linkers,
        Out<HostMessage, RingCommand> out) {}
  }
}
