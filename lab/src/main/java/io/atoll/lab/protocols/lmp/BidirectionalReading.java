package io.atoll.lab.protocols.lmp;

import static io.atoll.lab.protocols.lmp.RingShape.NIL;
import static io.atoll.lab.protocols.lmp.RingShape.index;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.model.Snapshot;
import io.atoll.protocols.ring.lmp.BidirectionalMessage;
import io.atoll.protocols.ring.lmp.BidirectionalMessage.Ack;
import io.atoll.protocols.ring.lmp.BidirectionalMessage.Done;
import io.atoll.protocols.ring.lmp.BidirectionalMessage.Grant;
import io.atoll.protocols.ring.lmp.BidirectionalMessage.Join;
import io.atoll.protocols.ring.lmp.BidirectionalMessage.Leave;
import io.atoll.protocols.ring.lmp.BidirectionalView;
import io.atoll.protocols.ring.lmp.State;

/** One state of LMP Fig. 4, read the way section 3.1 reads one of Fig. 2. */
final class BidirectionalReading implements Snapshot.MessageVisitor<BidirectionalMessage> {

  private final Snapshot<BidirectionalMessage> snapshot;

  /**
   * What is owed to u: {@code f(u) = m+(join, u) + m+(leave, u) + #grant(u) + m-(ack, u) +
   * m-(retry, u)}.
   */
  final int[] f;

  /** The changes u granted that are under way: as grant, then ack, then done. */
  final int[] g;

  final int[] r;
  final int[] l;
  final int[] imaginaryR;
  final int[] imaginaryL;
  int messages;

  BidirectionalReading(Snapshot<BidirectionalMessage> snapshot) {
    int processes = snapshot.processes();
    this.snapshot = snapshot;
    f = new int[processes];
    g = new int[processes];
    r = new int[processes];
    l = new int[processes];
    for (int u = 0; u < processes; u++) {
      r[u] = index(view(u).r());
      l[u] = index(view(u).l());
    }
    imaginaryR = r.clone();
    imaginaryL = l.clone();
    snapshot.forEachMessage(this);
  }

  @Override
  public void visit(NodeRef from, NodeRef to, BidirectionalMessage message) {
    messages++;
    if (message instanceof Join || message instanceof Leave) {
      f[index(from)]++;
    } else if (message instanceof Grant grant) {
      int a = index(grant.a());
      f[a]++;
      g[index(from)]++;
      boolean joins = view(a).s() == State.JNG;
      imaginaryL[index(to)] = joins ? a : index(from);
      imaginaryR[a] = joins ? index(to) : NIL;
      imaginaryL[a] = joins ? index(from) : NIL;
    } else if (message instanceof Ack ack) {
      int a = index(to);
      f[a]++;
      boolean joins = view(a).s() == State.JNG;
      int granter = joins ? index(ack.a()) : l[a];
      if (granter != NIL) {
        g[granter]++;
      }
      imaginaryR[a] = joins ? index(from) : NIL;
      imaginaryL[a] = joins ? index(ack.a()) : NIL;
    } else if (message instanceof Done) {
      g[index(to)]++;
    } else {
      f[index(to)]++; // a retry
    }
  }

  private BidirectionalView view(int u) {
    return (BidirectionalView) snapshot.view(u);
  }
}
