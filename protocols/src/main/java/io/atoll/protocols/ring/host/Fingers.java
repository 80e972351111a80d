package io.atoll.protocols.ring.host;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.host.HostMessage.Linked;
import io.atoll.protocols.ring.host.HostMessage.Relink;
import io.atoll.protocols.ring.host.HostMessage.RelinkAck;
import io.atoll.protocols.ring.host.HostMessage.Unlink;
import io.atoll.protocols.ring.host.HostMessage.UnlinkAck;
import io.atoll.protocols.ring.lmr.Links;
import io.atoll.protocols.routing.RoutingTable;
import io.atoll.protocols.routing.Spacing;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The pointers of a node, and who points to it: LMR's out-links and in-links, on the points of a
 * {@link Spacing}.
 *
 * <p>A pointer leads to the owner of a point, and the owner knows of it. Who points into an arc
 * moves with the arc, like its content: at the join point from the successor to the joiner, at the
 * leave point from the leaver to its successor. The new owner tells each of them, they tell the old
 * one that nothing more comes, and only when all have done so does the old owner give the lock of
 * this join or leave back. So an arc does not move on before everybody has followed it, and nobody
 * leaves who is still pointed to. Which of its points lie in an arc follows from the identifier of
 * a node, so nobody keeps a list of them.
 *
 * <p>A node that leaves forgets its own pointers, and stays until those it pointed to have
 * forgotten it: then nobody tells it anything any more.
 *
 * <p>DEVIATION LMR section 4: there a node waits for acknowledgements of all its in-links to start
 * over when one of them changes; here the lock of the join or leave keeps the links still.
 *
 * <p>Open to subclasses so that the lab can run mutations that its checks must catch.
 */
public class Fingers implements LinkHandler {

  protected final NodeRef n;
  private final Spacing spacing;
  private final Loans loans;
  private final FingerSearch search;
  private RoutingTable table;

  /** LMR's in-links; among them the node itself, if it has a point in its own arc. */
  private AgingLinks in = AgingLinks.NONE;

  /** Those who have not followed the arc that was given away last. */
  private @Nullable Move move;

  /** Those who have been asked to forget this node. */
  private AgingLinks unlinking = AgingLinks.NONE;

  private boolean leaving;
  private int rounds;

  /** An arc on its way to another owner, and those who have to follow it. */
  record Move(Operation operation, Links awaited) {}

  /** A node without pointers, to which nobody points. */
  public Fingers(NodeRef self, Spacing spacing) {
    this.n = self;
    this.spacing = spacing;
    this.loans = new Loans();
    this.search = new FingerSearch(self, spacing);
    this.table = RoutingTable.of(self, List.of());
  }

  /** A node in the middle of a correct ring, with the pointers that it should have. */
  public Fingers(NodeRef self, Spacing spacing, RoutingTable table, List<NodeRef> in) {
    this(self, spacing);
    this.table = table;
    for (NodeRef linker : in) {
      this.in = this.in.with(linker);
    }
    search.complete();
  }

  protected Fingers(Fingers other) {
    this.n = other.n;
    this.spacing = other.spacing;
    this.loans = new Loans(other.loans);
    this.search = new FingerSearch(other.search);
    this.table = other.table;
    this.in = other.in;
    this.move = other.move;
    this.unlinking = other.unlinking;
    this.leaving = other.leaving;
    this.rounds = other.rounds;
  }

  /** Independent fingers in the same state. */
  public Fingers copy() {
    return new Fingers(this);
  }

  /**
   * What an observer may know.
   *
   * @param table whom this node points to
   * @param in who points to it
   * @param complete whether all its pointers have been found
   */
  public record View(
      RoutingTable table,
      List<NodeRef> in,
      boolean complete,
      Object search,
      @Nullable Object move,
      List<NodeRef> unlinking,
      boolean leaving,
      List<?> loans,
      List<?> owed,
      Object age) {}

  /** How long links have not been confirmed. */
  private record Age(Links in, Links unlinking, int rounds) {}

  View view() {
    return new View(
        table,
        in.links().nodes(),
        search.isComplete(),
        search.view(),
        move,
        unlinking.links().nodes(),
        leaving,
        loans.view().loans(),
        loans.view().owed(),
        new Age(in.old(), unlinking.old(), rounds));
  }

  /** Whose they are. */
  public NodeRef self() {
    return n;
  }

  /** Whether the node they belong to is leaving. */
  protected final boolean isLeaving() {
    return leaving;
  }

  FingerSearch search() {
    return search;
  }

  Loans loans() {
    return loans;
  }

  /** The closest pointer before an identifier; null if there is none. */
  @Nullable NodeRef towards(Id id) {
    return table.lastBefore(id);
  }

  /** The owner of a point, if one of the pointers leads there; null if none does. */
  @Nullable NodeRef ownerOf(Id point) {
    int last = spacing.lastUpTo(n.id(), point);
    NodeRef pointer = last < 0 ? null : table.firstFrom(spacing.start(n.id(), last));
    // nobody is between a pointer and where it starts
    return pointer != null && point.isBetween(n.id(), pointer.id()) ? pointer : null;
  }

  /**
   * Whether all have followed the arc that was given away, and nothing is on its way by way of the
   * predecessor, which may leave as soon as a lock is given back.
   */
  protected boolean isTold() {
    return (move == null || move.awaited().isEmpty()) && !search.isOpen();
  }

  /** Whether nobody will tell this node anything any more on account of pointers. */
  protected boolean isSettled() {
    return unlinking.links().isEmpty() && !search.isOpen() && loans.isEmpty();
  }

  /** Whether nobody else points here. */
  boolean isOnlyOwn() {
    return in.without(n).links().isEmpty();
  }

  // ---- as the owner of points

  /** Somebody has found the owner of a point, and points to it from now on. */
  void link(NodeRef linker, Id start, Out<HostMessage, RingCommand> out) {
    in = in.with(linker);
    out.send(linker, new Linked(start));
  }

  /**
   * This node's arc is given away, at its leave point. The successor follows in any case: it may
   * have sent a question here, on its way to somebody else.
   */
  protected List<NodeRef> handOverAll(Operation operation, NodeRef successor) {
    Links given = in.links().with(successor).without(n);
    in = AgingLinks.NONE;
    move = new Move(operation, given);
    return given.nodes();
  }

  /** A part of this node's arc is given away, at a join point. */
  protected List<NodeRef> handOver(Operation operation, Arc arc) {
    Links given = Links.NONE;
    Links kept = Links.NONE;
    Arc rest = new Arc(arc.upTo(), n.id());
    for (NodeRef linker : in.links().nodes()) {
      if (spacing.startsIn(linker.id(), arc)) {
        given = given.with(linker);
      }
      if (spacing.startsIn(linker.id(), rest)) {
        kept = kept.with(linker);
      }
    }
    in = new AgingLinks(kept, in.old());
    move = given.isEmpty() ? null : new Move(operation, given);
    return given.nodes();
  }

  /** An arc has come from its old owner: tell those who point into it. */
  protected void takeOver(
      Operation operation,
      Arc arc,
      NodeRef was,
      List<NodeRef> linkers,
      Out<HostMessage, RingCommand> out) {
    for (NodeRef linker : linkers) {
      if (spacing.startsIn(linker.id(), arc)) {
        in = in.with(linker);
      }
      out.send(linker, new Relink(operation, arc, was));
    }
  }

  /** The arc that was given away comes back: nobody has been told. */
  void takeBack() {
    if (move != null) {
      for (NodeRef linker : move.awaited().nodes()) {
        in = in.with(linker);
      }
      move = null;
    }
  }

  /** The lock was leased only until now: who has not followed will find out. */
  void endMove() {
    move = null;
  }

  @Override
  public void onRelinkAck(NodeRef m, RelinkAck ack, Out<HostMessage, RingCommand> out) {
    if (move == null || !move.operation().equals(ack.operation())) {
      return; // of a move that is over
    }
    move = new Move(move.operation(), move.awaited().without(ack.linker()));
    if (ack.unlinked()) {
      forget(ack.linker(), out);
    }
  }

  /** Who has not followed yet hears of the new owner, and asks there as well. */
  @Override
  public void onUnlink(NodeRef m, Unlink message, Out<HostMessage, RingCommand> out) {
    if (move == null || !move.awaited().contains(m)) {
      forget(m, out);
    }
  }

  protected void forget(NodeRef linker, Out<HostMessage, RingCommand> out) {
    in = in.without(linker);
    out.send(linker, new UnlinkAck());
  }

  // ---- as one who points

  @Override
  public void onLinked(NodeRef m, Linked message, Out<HostMessage, RingCommand> out) {
    if (!search.isFor(message.start())) {
      return; // not asked for
    }
    boolean outOfDate = isOutOfDate();
    search.found(m);
    if (leaving) {
      unlink(m, out);
    } else if (!outOfDate) {
      adopt(message.start(), m, out);
    }
  }

  /** Whether the owner of the point that is asked for has changed, and has said so already. */
  protected boolean isOutOfDate() {
    return search.hasMoved();
  }

  /** A point belongs to this one. Who was taken for its owner, and is before it, is not there. */
  private void adopt(Id start, NodeRef owner, Out<HostMessage, RingCommand> out) {
    for (NodeRef pointer : table.nodes()) {
      if (isBefore(start, pointer, owner)) {
        drop(pointer, out);
      }
    }
    table = table.with(owner);
  }

  /** Whether one comes before another, going clockwise from a point. */
  private static boolean isBefore(Id start, NodeRef one, NodeRef other) {
    return Long.compareUnsigned(
            one.id().value() - start.value(), other.id().value() - start.value())
        < 0;
  }

  @Override
  public void onRelink(NodeRef m, Relink message, Out<HostMessage, RingCommand> out) {
    NodeRef was = message.was();
    boolean unlinked = unlinking.links().contains(was);
    if (leaving) {
      unlink(m, out);
    } else {
      follow(message.arc(), was, m);
    }
    letGo(was, new RelinkAck(message.operation(), n, unlinked), out);
  }

  private void follow(Arc arc, NodeRef was, NodeRef now) {
    search.moved(arc);
    boolean joined = now.id().equals(arc.upTo());
    boolean stillNeeded = joined && spacing.startsIn(n.id(), new Arc(now.id(), was.id()));
    table = stillNeeded ? table.with(was) : table.without(was);
    table = table.with(now);
  }

  /** This node leaves, and needs nobody any more. */
  protected void leave(Out<HostMessage, RingCommand> out) {
    leaving = true;
    for (NodeRef pointer : table.nodes()) {
      unlink(pointer, out);
    }
    table = RoutingTable.of(n, List.of());
  }

  /**
   * Ask to be forgotten, unless that is on its way. Then it will be there after whatever made the
   * other one know this node has been sent, since channels are FIFO.
   */
  protected void unlink(NodeRef other, Out<HostMessage, RingCommand> out) {
    if (!other.equals(n) && !unlinking.links().contains(other)) {
      unlinking = unlinking.with(other);
      letGo(other, new Unlink(), out);
    }
  }

  /** Say what lets another node go, when nobody uses the pointer to it any more. */
  protected void letGo(NodeRef other, HostMessage message, Out<HostMessage, RingCommand> out) {
    loans.sendWhenBack(other, message, out);
  }

  @Override
  public void onUnlinkAck(NodeRef m, UnlinkAck message, Out<HostMessage, RingCommand> out) {
    unlinking = unlinking.without(m);
  }

  // ---- failures

  /** This pointer leads nowhere, or to the wrong node: do without it, and look for another. */
  void drop(NodeRef pointer, Out<HostMessage, RingCommand> out) {
    if (table.contains(pointer)) {
      unlink(pointer, out);
      removePointer(pointer);
    }
  }

  /** Somebody is gone: nothing is expected from it any more. */
  void onGone(NodeRef other, Out<HostMessage, RingCommand> out) {
    if (table.contains(other)) {
      removePointer(other);
    }
    in = in.without(other);
    unlinking = unlinking.without(other);
    loans.onGone(other, out);
    if (move != null) {
      move = new Move(move.operation(), move.awaited().without(other));
    }
  }

  /** Do without those who are gone. */
  void without(Predicate<NodeRef> gone, Out<HostMessage, RingCommand> out) {
    Stream.of(table.nodes(), in.links().nodes(), unlinking.links().nodes())
        .flatMap(List::stream)
        .filter(gone)
        .distinct()
        .toList()
        .forEach(other -> onGone(other, out));
  }

  private void removePointer(NodeRef pointer) {
    table = table.without(pointer);
    NodeRef before = table.lastBefore(pointer.id());
    search.again(before == null ? n : before, pointer);
  }

  /**
   * A round has passed. Who is there asks for all its points again and again, one in a round, and
   * each time the owner notes it ({@link FingerSearch}). So who points here and has not asked in
   * twice as many rounds as it has points has crashed, unless this node has forgotten it already;
   * and who has not forgotten this node by then has crashed, too. Should it be there after all, it
   * is noted again the next time it asks.
   *
   * <p>DEVIATION LMR section 4: there nobody fails, and a link lasts until it is taken back.
   */
  protected void onPeriod(Out<HostMessage, RingCommand> out) {
    loans.onPeriod(out);
    rounds = (rounds + 1) % (2 * spacing.size());
    if (rounds == 0) {
      in = in.aged();
      unlinking = unlinking.aged();
    }
  }

  /** Nobody answers, for longer than anybody should have to wait. */
  void stopWaiting() {
    unlinking = AgingLinks.NONE;
    search.giveUp();
    loans.giveUp();
  }
}
