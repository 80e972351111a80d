package io.atoll.protocols.ring.host;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Choices;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.kernel.Shard;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.atomic.AtomicMessage.JoinReq;
import io.atoll.protocols.ring.atomic.AtomicMessage.LeavePoint;
import io.atoll.protocols.ring.atomic.AtomicMessage.LeaveReq;
import io.atoll.protocols.ring.atomic.AtomicMessage.Lookup;
import io.atoll.protocols.ring.atomic.AtomicMessage.NewSucc;
import io.atoll.protocols.ring.atomic.AtomicMessage.Request;
import io.atoll.protocols.ring.atomic.AtomicMessage.Update;
import io.atoll.protocols.ring.atomic.AtomicMessage.UpdateSucc;
import io.atoll.protocols.ring.atomic.AtomicView;
import io.atoll.protocols.ring.host.HostMessage.Absent;
import io.atoll.protocols.ring.host.HostMessage.Accounting;
import io.atoll.protocols.ring.host.HostMessage.Admit;
import io.atoll.protocols.ring.host.HostMessage.Answer;
import io.atoll.protocols.ring.host.HostMessage.Ask;
import io.atoll.protocols.ring.host.HostMessage.AskToJoin;
import io.atoll.protocols.ring.host.HostMessage.Carry;
import io.atoll.protocols.ring.host.HostMessage.DeclaredDead;
import io.atoll.protocols.ring.host.HostMessage.Decline;
import io.atoll.protocols.ring.host.HostMessage.Hop;
import io.atoll.protocols.ring.host.HostMessage.Meet;
import io.atoll.protocols.ring.host.HostMessage.Neighbours;
import io.atoll.protocols.ring.host.HostMessage.NextHop;
import io.atoll.protocols.ring.host.HostMessage.Notify;
import io.atoll.protocols.ring.host.HostMessage.Relink;
import io.atoll.protocols.ring.host.HostMessage.RelinkAck;
import io.atoll.protocols.ring.host.HostMessage.Retire;
import io.atoll.protocols.ring.host.HostMessage.Returned;
import io.atoll.protocols.ring.host.HostMessage.Reunite;
import io.atoll.protocols.ring.host.HostMessage.Ring;
import io.atoll.protocols.ring.host.HostMessage.Seek;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A node of the host ring: the atomic ring's node inside, made to survive failures: ARM section 5.
 *
 * <p>What comes from others is let through to the inner node by {@link Operations}; what the inner
 * node sends is put into an envelope on its way out. {@link Neighbourhood} mends its pointers while
 * its lock is free. In the handlers, {@code m} is the sender.
 *
 * <p>A node that joins runs its rounds from then on. One that is built in place waits to be given
 * {@link RingCommand.Stabilize}, once.
 */
public final class HostNode implements Process<HostMessage, RingCommand>, HostHandler {

  /** A request that has been passed on so often goes in circles; the ring is being repaired. */
  static final int MOST_HOPS = 1 << 12;

  private final NodeRef n;
  private final HostSettings settings;
  private final LeasedNode node;
  private final Operations operations;
  private final Neighbourhood neighbourhood;
  private final OpenWork work;
  private final Reunion reunion;
  private final Fingers fingers;
  private final Router router;
  private boolean ticking;
  private long lease;
  private long nowMillis;
  private long lastRoundMillis;
  private long lastTickMillis;

  /** Has stood still for so long that others may have gone on without it. */
  private boolean inDoubt;

  /** Leaves as soon as it has its answers. */
  private boolean leavesWhenAnswered;

  /** A node outside the ring. */
  public HostNode(NodeRef self, Shard shard, HostSettings settings) {
    this(shard, settings, new Operations(self, settings), new Fingers(self, settings.spacing()));
  }

  /** The same with accounts of operations and pointers that the lab may have changed. */
  public HostNode(Shard shard, HostSettings settings, Operations operations, Fingers fingers) {
    this(new LeasedNode(fingers.self(), shard), settings, operations, fingers);
  }

  /** A node in the middle of a correct ring, with its pointers: what a run starts from. */
  public HostNode(
      Shard shard,
      HostSettings settings,
      NodeRef pred,
      NodeRef succ,
      Operations operations,
      Fingers fingers) {
    this(new LeasedNode(fingers.self(), shard, pred, succ), settings, operations, fingers);
  }

  private HostNode(LeasedNode node, HostSettings settings, Operations operations, Fingers fingers) {
    this.n = node.self();
    this.settings = settings;
    this.node = node;
    this.operations = operations;
    this.neighbourhood = new Neighbourhood(node, operations, settings);
    this.work = new OpenWork();
    this.reunion = new Reunion(n);
    this.fingers = fingers;
    this.router = new Router(node, fingers, settings);
    connect();
  }

  private HostNode(HostNode other) {
    this.n = other.n;
    this.settings = other.settings;
    this.node = other.node.copy();
    this.operations = other.operations.copy();
    this.neighbourhood = new Neighbourhood(other.neighbourhood, node, operations);
    this.work = new OpenWork(other.work);
    this.reunion = new Reunion(other.reunion);
    this.fingers = other.fingers.copy();
    this.router = new Router(other.router, node, fingers);
    this.ticking = other.ticking;
    this.lease = other.lease;
    this.nowMillis = other.nowMillis;
    this.lastRoundMillis = other.lastRoundMillis;
    this.lastTickMillis = other.lastTickMillis;
    this.inDoubt = other.inDoubt;
    this.leavesWhenAnswered = other.leavesWhenAnswered;
    connect();
  }

  private void connect() {
    node.departOnlyIf(() -> neighbourhood.isSettled() && router.isSettled() && reunion.isSettled());
    node.account(fingers::isTold, fingers::isOnlyOwn);
  }

  @Override
  public HostNode copy() {
    return new HostNode(this);
  }

  @Override
  public NodeRef self() {
    return n;
  }

  @Override
  public HostView view() {
    return new HostView(
        node.view(),
        neighbourhood.successors(),
        operations.view(),
        neighbourhood.view(),
        fingers.view(),
        router.view(),
        work.view(),
        reunion.view(),
        node.isReleased(),
        ticking,
        lease,
        nowMillis,
        lastRoundMillis,
        lastTickMillis,
        inDoubt,
        leavesWhenAnswered);
  }

  /** What this node is busy with, for whoever watches it: without its content, unlike the view. */
  public AtomicView.Status status() {
    return node.status();
  }

  @Override
  public void onClock(long millis) {
    nowMillis = millis;
    if (ticking && millis - lastTickMillis > settings.lease().minMillis()) {
      inDoubt = true;
    }
  }

  @Override
  public void onMessage(NodeRef from, HostMessage message, Out<HostMessage, RingCommand> out) {
    if (neighbourhood.isDeclaredDead(from)
        && !(message instanceof DeclaredDead)
        && !reunion.concerns(from, message)) {
      out.send(from, new DeclaredDead());
      return;
    }
    message.dispatch(from, this, out);
    if (message instanceof Accounting) {
      step(null, out, node::goOnWhenTold);
    }
  }

  @Override
  public void onCommand(RingCommand command, Choices choices, Out<HostMessage, RingCommand> out) {
    if (command instanceof RingCommand.Stabilize) {
      onPeriod(out);
    } else if (command instanceof RingCommand.LeaseOver over) {
      onLeaseOver(over.lease(), out);
    } else if (command instanceof RingCommand.Find find) {
      begin(new Lookup(find.id(), n, find.number()), out);
    } else if (command instanceof RingCommand.Execute execute) {
      begin(new Update(execute.id(), execute.operation(), n, execute.number()), out);
    } else if (command instanceof RingCommand.Leave
        && settings.locations() > 0
        && !work.isAnswered()) {
      leavesWhenAnswered = true; // a request that finds nobody goes on from here, on the ring
    } else {
      step(null, out, ring -> node.onCommand(command, choices, ring));
      if (command instanceof RingCommand.Join) {
        startRounds(out);
      }
    }
  }

  // ---- the atomic ring inside

  /** Something the inner node does. */
  @FunctionalInterface
  private interface Step {
    void take(Out<AtomicMessage, RingCommand> ring);
  }

  /** Let the inner node take a step, and look after its lock and its successor list. */
  private void step(
      @Nullable Operation handled, Out<HostMessage, RingCommand> out, Step innerStep) {
    boolean wasLeased = node.isLeased();
    boolean wasJoining = node.isJoining();
    long attemptsBefore = operations.attempts();
    innerStep.take(new Envelopes(out, handled, 0, false));
    if (!node.isLeased()) {
      operations.end();
      fingers.endMove();
    } else if (!wasLeased
        || operations.attempts() > attemptsBefore
        || (wasJoining && !node.isJoining())) {
      startLease(out);
    }
    neighbourhood.followNode();
    seek(fingers.search()::ask, out);
  }

  /** Find the owner of a point that this node should point to, if there is one to ask for. */
  private void seek(Supplier<@Nullable Id> search, Out<HostMessage, RingCommand> out) {
    Id start = node.hasJoined() ? search.get() : null;
    if (start == null) {
      return;
    }
    if (node.isOwnerOf(start)) {
      fingers.link(n, start, out);
    } else {
      // its points lie right before this node's: it knows the owner, or somebody near
      out.send(node.predOnRing(), new Seek(new Lookup(start, n, 0), 0));
    }
  }

  private void startLease(Out<HostMessage, RingCommand> out) {
    if (!settings.failures()) {
      return;
    }
    lease++;
    out.after(settings.lease(), new RingCommand.LeaseOver(lease));
  }

  /** ARM 5.2: locks are only leased. */
  private void onLeaseOver(long which, Out<HostMessage, RingCommand> out) {
    if (which != lease || !node.isLeased()) {
      return; // free again in time
    }
    step(null, out, ring -> node.onLeaseOver(settings.lease(), ring));
  }

  @Override
  public void onAskToJoin(NodeRef m, AskToJoin ask, Out<HostMessage, RingCommand> out) {
    NodeRef joiner = ask.request().joiner();
    if (!ask.operation().initiator().equals(joiner)) {
      return; // senseless
    }
    if (node.decidesOnJoin(m, joiner.id())) {
      if (!operations.isNew(ask.operation())) {
        return; // decided before
      }
      if (!settings.naming().allows(joiner)) {
        String reason = "identifier " + joiner.id() + " is not one of " + joiner.address();
        out.send(joiner, new Ring(ask.operation(), new AtomicMessage.RefuseJoin(reason)));
        return;
      }
    }
    step(ask.operation(), out, ring -> node.onMessage(m, ask.request(), ring));
  }

  @Override
  public void onRing(NodeRef m, Ring envelope, Out<HostMessage, RingCommand> out) {
    Operation operation = envelope.operation();
    AtomicMessage message = envelope.message();
    if (!operations.admits(m, operation, message, node.succ())) {
      return; // of an operation that is over
    }
    if (message instanceof LeaveReq && !operations.isNew(operation)) {
      return; // decided before
    }
    if (message instanceof AtomicMessage.GrantLeave) {
      operations.granted(operation);
    }
    step(operation, out, ring -> node.onMessage(m, message, ring));
    if (message instanceof NewSucc || message instanceof UpdateSucc) {
      operations.close(operation);
    } else if (message instanceof AtomicMessage.ContentAck
        || message instanceof AtomicMessage.MoreContent) {
      startLease(out); // as long as content moves, nobody is dead
    }
  }

  @Override
  public void onAdmit(NodeRef m, Admit admission, Out<HostMessage, RingCommand> out) {
    Operation operation = admission.operation();
    if (!node.isJoining() || !operations.admits(m, operation, admission.point(), node.succ())) {
      out.send(m, new Decline(operation, admission.point())); // of an attempt that was given up
      return;
    }
    operations.granted(operation);
    neighbourhood.startWith(m, admission.successors());
    step(operation, out, ring -> node.onMessage(m, admission.point(), ring));
    Arc arc = new Arc(admission.point().pred().id(), n.id());
    fingers.takeOver(operation, arc, m, admission.links(), out);
  }

  @Override
  public void onRetire(NodeRef m, Retire retirement, Out<HostMessage, RingCommand> out) {
    Operation operation = retirement.operation();
    LeavePoint point = retirement.point();
    if (!node.awaitsLeavePoint() || !operations.admits(m, operation, point, node.succ())) {
      return; // of an operation that is over
    }
    step(operation, out, ring -> node.onMessage(m, point, ring));
    Arc arc = new Arc(point.pred().id(), m.id());
    fingers.takeOver(operation, arc, m, retirement.links(), out);
  }

  @Override
  public void onDecline(NodeRef m, Decline declined, Out<HostMessage, RingCommand> out) {
    if (operations.isHeldBy(declined.operation())) {
      fingers.takeBack();
      step(null, out, ring -> node.takeBack(m, declined.point(), ring));
    }
  }

  @Override
  public void onUndeliverable(NodeRef to, HostMessage message, Out<HostMessage, RingCommand> out) {
    gone(to, out);
    boolean isNext = to.equals(node.succ());
    if (message instanceof AskToJoin ask) {
      step(
          ask.operation(),
          out,
          ring -> {
            if (ask.request().joiner().equals(n)) {
              node.onUndeliverable(to, ask.request(), ring);
            } else if (!isNext) {
              node.onMessage(n, ask.request(), ring);
            }
          });
    } else if (message instanceof Admit admission) {
      onDecline(to, new Decline(admission.operation(), admission.point()), out);
    } else if (message instanceof Carry carry && (isNext || carry.hops() >= MOST_HOPS)) {
      // Whoever comes next on the list does not own what was the successor's before it has heard
      // from this node and made sure of it. Until then it would send the request round the ring.
      work.waitForRepair(carry.request());
    } else if (message instanceof Carry carry) {
      // Chord 4.5.3: go on with the next best pointer
      node.goOn(carry.request(), new Envelopes(out, null, carry.hops() + 1, false));
    } else if (message instanceof NextHop question) {
      Request request = router.onMissing(to, question, out);
      if (request != null) {
        node.goOn(request, new Envelopes(out, null, 0, false));
      }
    } else if (message instanceof Seek seek && !isNext && seek.hops() < MOST_HOPS) {
      // else it will be asked again
      node.goOn(seek.request(), new Envelopes(out, null, seek.hops() + 1, true));
    } else if (message instanceof Relink relink) {
      out.send(relink.was(), new RelinkAck(relink.operation(), to, false));
    }
    step(null, out, node::goOnWhenTold);
  }

  /**
   * Somebody is gone, and nobody can tell whether it had received a message before. An operation
   * that it may have executed is not sent again: who asked for it is told that its fate is not
   * known. All else is as if it had not been received.
   */
  public void onLost(NodeRef to, HostMessage message, Out<HostMessage, RingCommand> out) {
    if (message instanceof Carry carry && carry.request() instanceof Update update) {
      gone(to, out);
      String why = "its owner is gone; whether it was executed is not known";
      if (update.src().equals(n)) {
        step(null, out, ring -> node.giveUp(update.number(), why, ring));
      }
    } else {
      onUndeliverable(to, message, out);
    }
  }

  /**
   * More waits for somebody than this host keeps. It is slow, not gone: nothing changes on the
   * ring. A request of this node has failed; one of another goes unanswered, and so does one whose
   * answer this was: who asked gives it up in time.
   */
  public void onRefused(NodeRef to, HostMessage message, Out<HostMessage, RingCommand> out) {
    if (message instanceof Carry carry && carry.request().src().equals(n)) {
      String why = "too much waits to be sent to " + to.address() + "; it was not executed";
      step(null, out, ring -> node.giveUp(carry.request().number(), why, ring));
    }
  }

  private void gone(NodeRef other, Out<HostMessage, RingCommand> out) {
    reunion.dead(other);
    neighbourhood.onGone(other, true, nowMillis, effects(out));
    fingers.onGone(other, out);
    router.forget(other);
  }

  // ---- requests

  /**
   * Execute an operation at once if this node is the owner and has the content; null otherwise.
   * What an {@link RingCommand.Execute} would come to, for applications that cannot wait for a
   * message to go around.
   */
  public Shard.@Nullable Result executeHere(Id id, Shard.Operation operation) {
    return inDoubt ? null : node.executeHere(id, operation);
  }

  private void begin(Request request, Out<HostMessage, RingCommand> out) {
    work.begun(request);
    step(null, out, ring -> node.ask(request, ring));
  }

  @Override
  public void onCarry(NodeRef m, Carry carry, Out<HostMessage, RingCommand> out) {
    if (node.isReleased() && m.equals(carry.request().src())) {
      out.send(m, new HostMessage.Astray(carry.request().number()));
    } else if (inDoubt) {
      work.waitForRepair(carry.request()); // somebody else may be the owner by now
    } else if (carry.hops() < MOST_HOPS) {
      node.onMessage(m, carry.request(), new Envelopes(out, null, carry.hops() + 1, false));
    }
  }

  @Override
  public void onAstray(NodeRef m, HostMessage.Astray message, Out<HostMessage, RingCommand> out) {
    Request request = router.onAstray(m, message.number());
    if (request != null) {
      node.goOn(request, new Envelopes(out, null, 1, false));
    }
  }

  @Override
  public void onAnswer(NodeRef m, Answer answer, Out<HostMessage, RingCommand> out) {
    if (answer.message() instanceof AtomicMessage.LookupDone done && reunion.isOwnLookup(done)) {
      reunion.onOwner(done.owner(), node.isFree(), out);
      step(null, out, node::departWhenDone);
      return;
    }
    if (router.passBack(answer.message(), out)) {
      step(null, out, node::goOnWhenTold);
    } else {
      if (isAwaited(answer.message())) {
        router.learn(m, answer.message());
      }
      step(null, out, ring -> node.onMessage(m, answer.message(), ring));
    }
  }

  /** What nobody asked for teaches nothing. */
  private boolean isAwaited(AtomicMessage answer) {
    if (answer instanceof AtomicMessage.LookupDone done) {
      return work.isOpen(done.number());
    }
    return answer instanceof AtomicMessage.UpdateDone done && work.isOpen(done.number());
  }

  @Override
  public void onNextHop(NodeRef m, NextHop question, Out<HostMessage, RingCommand> out) {
    if (inDoubt) {
      work.waitForRepair(question.request());
    } else if (!router.lend(m, question.request(), out)) {
      node.onMessage(m, question.request(), new Envelopes(out, null, 1, false));
    }
  }

  @Override
  public void onHop(NodeRef m, Hop hop, Out<HostMessage, RingCommand> out) {
    router.onHop(m, hop, out);
  }

  @Override
  public void onReturned(NodeRef m, Returned message, Out<HostMessage, RingCommand> out) {
    router.onReturned(m, message, out);
  }

  // ---- pointers

  @Override
  public LinkHandler links() {
    return fingers;
  }

  @Override
  public void onSeek(NodeRef m, Seek seek, Out<HostMessage, RingCommand> out) {
    if (inDoubt) {
      return; // it will be asked again
    }
    Lookup request = seek.request();
    NodeRef owner = m.equals(request.src()) ? fingers.ownerOf(request.id()) : null;
    if (node.isOwnerOf(request.id())) {
      fingers.link(request.src(), request.id(), out);
    } else if (owner != null) {
      out.send(owner, new Seek(request, seek.hops() + 1));
    } else if (seek.hops() < MOST_HOPS) {
      node.onMessage(m, request, new Envelopes(out, null, seek.hops() + 1, true));
    }
  }

  // ---- repair

  private void startRounds(Out<HostMessage, RingCommand> out) {
    if (!ticking && settings.failures()) {
      ticking = true;
      lastRoundMillis = nowMillis;
      lastTickMillis = nowMillis;
      out.after(settings.period(), new RingCommand.Stabilize());
    }
  }

  private void onPeriod(Out<HostMessage, RingCommand> out) {
    ticking = node.isOnRing() || node.isLeased();
    if (!ticking) {
      return; // the join was given up
    }
    out.after(settings.period(), new RingCommand.Stabilize());
    lastTickMillis = nowMillis;
    if (node.isFree()) {
      if (nowMillis - lastRoundMillis > settings.period().maxMillis()) {
        neighbourhood.startOver(nowMillis); // nobody was asked for a while, nobody could answer
      }
      lastRoundMillis = nowMillis;
      neighbourhood.onPeriod(nowMillis, effects(out)).forEach(reunion::lost);
      reunion.onPeriod(node.succOnRing(), out);
    }
    if (neighbourhood.isAnybodyGone()) {
      fingers.without(neighbourhood::isGone, out);
    }
    fingers.onPeriod(out);
    router.onPeriod();
    if (node.isReleased()) {
      neighbourhood.onPeriodAfterLeaving();
      reunion.stopWaiting();
    }
    if (fingers.isLeaving()) {
      step(null, out, node::goOnWhenTold);
    }
    inDoubt = inDoubt && !neighbourhood.isAlone();
    if (node.isOnRing() && !inDoubt) {
      step(null, out, ring -> work.onPeriod(node, ring));
      seek(fingers.search()::askInRound, out);
    }
  }

  @Override
  public void onAsk(NodeRef m, Ask question, Out<HostMessage, RingCommand> out) {
    out.send(
        m,
        node.isOnRing()
            ? new Neighbours(
                question.number(),
                node.predOnRing(),
                neighbourhood.successors(),
                operations.grants(),
                !node.isFree())
            : new Absent(question.number()));
  }

  @Override
  public void onNeighbours(NodeRef m, Neighbours answer, Out<HostMessage, RingCommand> out) {
    if (reunion.isAnswer(m, answer)) {
      neighbourhood.pardon(m);
      if (reunion.onAnswer(m, out) && node.isFree()) {
        neighbourhood.onStranger(m, answer, effects(out));
      }
    } else if (node.isOnRing()) {
      inDoubt = inDoubt && !neighbourhood.isNeighbour(m); // it does not refuse this node
      neighbourhood.onNeighbours(m, answer, nowMillis, effects(out));
      step(null, out, node::departWhenDone);
    }
  }

  @Override
  public void onAbsent(NodeRef m, Absent answer, Out<HostMessage, RingCommand> out) {
    if (node.isOnRing()) {
      neighbourhood.onAbsent(m, answer.number(), nowMillis, effects(out));
      step(null, out, node::departWhenDone);
    }
  }

  @Override
  public void onNotify(NodeRef m, Notify message, Out<HostMessage, RingCommand> out) {
    if (node.isOnRing()) {
      neighbourhood.onNotify(m, message.refused(), effects(out));
    }
  }

  /**
   * Others have gone on without this node, so it is off the ring, whatever it thinks. If it has
   * gone on without them as well, the one with the lower identifier stays.
   */
  @Override
  public void onDeclaredDead(NodeRef m, DeclaredDead message, Out<HostMessage, RingCommand> out) {
    if (!neighbourhood.isOrWasNeighbour(m) && !node.isContact(m)) {
      return; // nobody whose word counts here
    }
    if (neighbourhood.isDeclaredDead(m) && n.id().compareTo(m.id()) < 0) {
      out.send(m, new DeclaredDead());
    } else {
      step(null, out, node::evict);
    }
  }

  @Override
  public void onReunite(NodeRef m, Reunite message, Out<HostMessage, RingCommand> out) {
    if (inDoubt) {
      return; // it was not cut off, it was not there
    }
    neighbourhood.pardon(m);
    onAsk(m, new Ask(message.number()), out);
  }

  @Override
  public void onMeet(NodeRef m, Meet message, Out<HostMessage, RingCommand> out) {
    if (node.isFree() && neighbourhood.wouldSucceed(message.other())) {
      reunion.meet(message.other(), out);
    }
  }

  private Neighbourhood.Effects effects(Out<HostMessage, RingCommand> out) {
    return new Neighbourhood.Effects(out, new Envelopes(out, null, 0, false));
  }

  /** Puts what the inner node sends into envelopes. */
  private final class Envelopes implements Out<AtomicMessage, RingCommand> {
    private final Out<HostMessage, RingCommand> out;
    private final @Nullable Operation handled;
    private final int hops;
    private final boolean seeking;

    Envelopes(
        Out<HostMessage, RingCommand> out, @Nullable Operation handled, int hops, boolean seeking) {
      this.out = out;
      this.handled = handled;
      this.hops = hops;
      this.seeking = seeking;
    }

    @Override
    public void send(NodeRef to, AtomicMessage message) {
      if (message instanceof Lookup request && seeking) {
        router.seek(to, request, hops, out);
      } else if (message instanceof Request request) {
        router.forward(to, request, hops, out);
      } else if (message instanceof AtomicMessage.LookupDone
          || message instanceof AtomicMessage.UpdateDone) {
        out.send(to, new Answer(message));
      } else if (message instanceof JoinReq request) {
        NodeRef next = request.joiner().equals(n) ? to : router.shortcut(to, request.target());
        out.send(next, new AskToJoin(operations.stamp(request, handled), request));
      } else if (message instanceof AtomicMessage.JoinPoint point) {
        admit(to, point);
      } else if (message instanceof LeavePoint point) {
        retire(to, point);
      } else {
        out.send(to, new Ring(operations.stamp(message, handled), message));
      }
    }

    private void admit(NodeRef joiner, AtomicMessage.JoinPoint point) {
      Operation operation = operations.stamp(point, handled);
      Arc arc = new Arc(point.pred().id(), joiner.id());
      out.send(
          joiner,
          new Admit(
              operation, point, neighbourhood.successors(), fingers.handOver(operation, arc)));
    }

    private void retire(NodeRef successor, LeavePoint point) {
      Operation operation = operations.stamp(point, handled);
      out.send(successor, new Retire(operation, point, fingers.handOverAll(operation, successor)));
      fingers.leave(out);
    }

    @Override
    public void after(Delay delay, RingCommand command) {
      out.after(delay, command);
    }

    @Override
    public void upcall(Upcall upcall) {
      if (upcall instanceof RingUpcall.Found found) {
        ended(found.number());
      } else if (upcall instanceof RingUpcall.Executed executed) {
        ended(executed.number());
      } else if (upcall instanceof RingUpcall.RequestFailed failed) {
        ended(failed.number());
      }
      out.upcall(upcall);
    }

    private void ended(long number) {
      work.ended(number);
      router.arrived(number, out);
      if (leavesWhenAnswered && work.isAnswered()) {
        leavesWhenAnswered = false;
        out.after(Delay.ofMillis(0), new RingCommand.Leave());
      }
    }

    @Override
    public void depart() {
      out.depart();
    }
  }
}
