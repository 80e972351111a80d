package io.atoll.lab.protocols.ranch;

import static io.atoll.lab.protocols.lmp.RingShape.NIL;
import static io.atoll.lab.protocols.lmp.RingShape.index;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.model.Snapshot;
import io.atoll.protocols.ranch.BidirectionalRanchMessage;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Ack;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Done;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.End;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Grant;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Join;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Leave;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Retry;
import io.atoll.protocols.ranch.BidirectionalRanchView;
import io.atoll.protocols.ranch.BitString;
import io.atoll.protocols.ranch.State;
import java.util.ArrayList;
import java.util.List;

/** One state of LMP Fig. 7, read the way section 3.1 reads one of Fig. 2, ring by ring. */
final class BidirectionalRanchReading
    implements Snapshot.MessageVisitor<BidirectionalRanchMessage> {

  /** The processes from one on, up to and without another, along r[level]. */
  record Path(int level, int from, int upTo, boolean maybeEmpty) {}

  private final BidirectionalRanchView[] views;
  final BitString[] ids;

  /** How many rings there can be above each other. */
  final int levels;

  /**
   * What is owed to u: {@code f(u) = #join(u) + m+(leave, u) + #grant(u) + m-(ack, u) + m-(retry,
   * u)}.
   */
  final int[] f;

  /** By level and process: the changes u granted that are under way, as grant, ack, then done. */
  final int[][] g;

  final int[][] r;
  final int[][] l;
  final int[][] imaginaryR;
  final int[][] imaginaryL;

  /**
   * Those who must be wtg: between a joiner, or the end of its join, and where the join has come.
   */
  final List<Path> waiting = new ArrayList<>();

  /** Messages other than those of name resolution. */
  int messages;

  BidirectionalRanchReading(Snapshot<BidirectionalRanchMessage> snapshot) {
    int processes = snapshot.processes();
    views = new BidirectionalRanchView[processes];
    ids = new BitString[processes];
    int longest = 0;
    for (int u = 0; u < processes; u++) {
      views[u] = (BidirectionalRanchView) snapshot.view(u);
      ids[u] = views[u].id();
      longest = Math.max(longest, ids[u].length());
    }
    levels = longest + 1;
    f = new int[processes];
    g = new int[levels][processes];
    r = new int[levels][processes];
    l = new int[levels][processes];
    imaginaryR = new int[levels][];
    imaginaryL = new int[levels][];
    for (int i = 0; i < levels; i++) {
      for (int u = 0; u < processes; u++) {
        r[i][u] = index(views[u].r().get(i));
        l[i][u] = index(views[u].l().get(i));
      }
      imaginaryR[i] = r[i].clone();
      imaginaryL[i] = l[i].clone();
    }
    snapshot.forEachMessage(this);
  }

  @Override
  public void visit(NodeRef from, NodeRef to, BidirectionalRanchMessage message) {
    messages++;
    if (message instanceof Join join) {
      f[index(join.a())]++;
      walked(join.a(), to);
    } else if (message instanceof Leave) {
      f[index(from)]++;
    } else if (message instanceof Grant grant) {
      grant(grant, from, to);
    } else if (message instanceof Ack ack) {
      ack(ack, from, to);
    } else if (message instanceof Done done) {
      g[done.i()][index(to)]++;
    } else if (message instanceof Retry) {
      f[index(to)]++;
      walked(to, from);
    } else if (message instanceof End end) {
      waiting.add(new Path(end.i(), index(to), index(end.a()), true));
    } else {
      messages--;
    }
  }

  private void grant(Grant grant, NodeRef from, NodeRef to) {
    int a = index(grant.a());
    int i = grant.i();
    f[a]++;
    g[i][index(from)]++;
    boolean joins = top(a) == State.JNG;
    imaginaryL[i][index(to)] = joins ? a : index(from);
    imaginaryR[i][a] = joins ? index(to) : NIL;
    imaginaryL[i][a] = joins ? index(from) : NIL;
    walked(grant.a(), from);
  }

  private void ack(Ack ack, NodeRef from, NodeRef to) {
    int a = index(to);
    int i = ids[a].length();
    f[a]++;
    boolean joins = top(a) == State.JNG;
    int granter = joins ? index(ack.a()) : l[i][a];
    if (granter != NIL) {
      g[i][granter]++;
    }
    imaginaryR[i][a] = joins ? index(from) : NIL;
    imaginaryL[i][a] = joins ? index(ack.a()) : NIL;
    if (joins && ack.a() != null) {
      walked(to, ack.a());
    }
  }

  /** The join of a joiner has been forwarded by all from the joiner up to, and without, another. */
  private void walked(NodeRef joiner, NodeRef upTo) {
    int a = index(joiner);
    int k = ids[a].length();
    if (top(a) == State.JNG && k > 0) {
      waiting.add(new Path(k - 1, a, index(upTo), false));
    }
  }

  BidirectionalRanchView view(int u) {
    return views[u];
  }

  /** {@code u.s[k]}. */
  State top(int u) {
    return s(u, ids[u].length());
  }

  /** {@code u.s[i]}. */
  State s(int u, int i) {
    State state = views[u].s().get(i);
    return state == null ? State.OUT : state;
  }
}
