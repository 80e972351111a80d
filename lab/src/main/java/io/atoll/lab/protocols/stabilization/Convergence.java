package io.atoll.lab.protocols.stabilization;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.check.Violation.Problem;
import io.atoll.protocols.ring.stabilization.Pointers;
import io.atoll.protocols.ring.stabilization.Stabilization;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * While nobody joins or fails, stabilization leads to the ideal ring. Call the first live entry of
 * a list the member's successor.
 *
 * <ol>
 *   <li>No step moves a successor away; if it moves, it moves closer ({@link #approaches}).
 *   <li>If a predecessor changes, the new one is closer, or the old one was gone ({@link
 *       #checkRectify}).
 *   <li>So both change finitely often. As long as they are not all right, whatever the predecessors
 *       are, somebody's stabilization changes one of them ({@link #checkRest}), and if others
 *       change first, that is a change, too.
 *   <li>Once they are right, a member that stabilizes has one right entry more at the front of its
 *       list than its successor, or a list that is right ({@link #checkLists}). So after L rounds
 *       all lists are right.
 * </ol>
 *
 * <p>A run is taken to be fair: everybody stabilizes again and again, and who is told rectifies.
 * Notices from members that are gone are used up in the end, and what they leave behind is one of
 * the networks looked at here.
 */
final class Convergence {

  static final String PROPERTY = "stabilization leads to the ideal ring";

  private final Stabilization protocol;
  private final Settings settings;
  private long idealNetworks;

  Convergence(Stabilization protocol, Settings settings) {
    this.protocol = protocol;
    this.settings = settings;
  }

  /** How many of the networks had nothing but ideal lists. */
  long idealNetworks() {
    return idealNetworks;
  }

  /** What keeps a network from becoming ideal, or null. */
  @Nullable Problem check(Network network) {
    String what = checkApproach(network);
    if (what == null) {
      what = checkRest(network);
    }
    if (what == null && successorsAreRight(network)) {
      what = checkLists(network);
    }
    return what == null ? null : new Problem(PROPERTY, what + ": " + network);
  }

  // ---- 1: successors

  private @Nullable String checkApproach(Network network) {
    for (int t = 0; t < settings.identifiers(); t++) {
      if (!network.isMember(t)) {
        continue;
      }
      Pointers pointers = network.pointers(t);
      if (!approaches(network, protocol.fromSuccessor(pointers, network::ask).pointers())) {
        return "the successor of " + t + " moves away";
      }
      for (int x = 0; x < settings.identifiers(); x++) {
        NodeRef candidate = network.circle().node(x);
        if (x != t
            && !approaches(
                network, protocol.fromCandidate(pointers, candidate, network::ask).pointers())) {
          return "the successor of " + t + " moves away for " + x;
        }
      }
    }
    return null;
  }

  private static boolean approaches(Network network, Pointers changed) {
    int t = Circle.id(changed.self());
    int is = network.with(changed).firstLive(t);
    return is >= 0
        && network.circle().distance(t, is) <= network.circle().distance(t, network.firstLive(t));
  }

  // ---- 2: predecessors

  /** All that {@code rectify} can do with these members, whatever its lists. */
  @Nullable Problem checkRectify(AllNetworks all, int members) {
    Network ideal = Network.ideal(all.circle(), members, settings.length());
    for (int s = 0; s < settings.identifiers(); s++) {
      if (ideal.isMember(s)) {
        for (Pointers pointers : all.listsOf(s, members)) {
          String what = checkRectify(ideal.with(pointers), s);
          if (what != null) {
            return new Problem(PROPERTY, what + ": " + ideal);
          }
        }
      }
    }
    return null;
  }

  private @Nullable String checkRectify(Network network, int s) {
    Circle circle = network.circle();
    for (int pred = 0; pred < settings.identifiers(); pred++) {
      for (int n = 0; n < settings.identifiers(); n++) {
        Pointers was = network.pointers(s).withPred(circle.node(pred));
        Pointers is = protocol.rectify(was, circle.node(n), network::ask);
        boolean same = is.pred().equals(was.pred());
        boolean closer =
            is.pred().equals(circle.node(n)) && circle.distance(n, s) < circle.distance(pred, s);
        boolean wasGone = is.pred().equals(circle.node(n)) && !network.isMember(pred);
        if (!is.successors().equals(was.successors()) || !(same || closer || wasGone)) {
          return s + " has " + pred + " before it, hears from " + n + " and takes " + is.pred();
        }
      }
    }
    return null;
  }

  // ---- 3: rest

  /** At rest means that no stabilization changes a successor or a predecessor. */
  private @Nullable String checkRest(Network network) {
    int[] resting = new int[settings.identifiers()];
    Arrays.fill(resting, (1 << settings.identifiers()) - 1);
    boolean canRest = true;
    for (int t = 0; t < settings.identifiers(); t++) {
      if (network.isMember(t)) {
        int s = network.firstLive(t);
        resting[s] &= predecessorsAtRest(network, t, s);
        canRest &= resting[s] != 0;
      }
    }
    if (!canRest) {
      return successorsAreRight(network) ? "it never comes to rest" : null;
    }
    for (int t = 0; t < settings.identifiers(); t++) {
      if (network.isMember(t) && resting[network.next(t)] != 1 << t) {
        int s = network.next(t);
        return "comes to rest with any of " + Circle.text(resting[s]) + " before " + s;
      }
    }
    return null;
  }

  /** The predecessors of s with which the stabilization of t changes nothing, as a set. */
  private int predecessorsAtRest(Network network, int t, int s) {
    int resting = 0;
    for (int pred = 0; pred < settings.identifiers(); pred++) {
      Pointers succ = network.pointers(s).withPred(network.circle().node(pred));
      if (isAtRest(network.with(succ), t)) {
        resting |= 1 << pred;
      }
    }
    return resting;
  }

  /** Whether a stabilization leaves the member's successor and that one's predecessor alone. */
  boolean isAtRest(Network network, int t) {
    int s = network.firstLive(t);
    Network after = Round.of(protocol, network, t);
    return after.firstLive(t) == s && after.pointers(s).pred().equals(network.pointers(s).pred());
  }

  /** What is wrong if a network, with the predecessors it has, is at rest; or null. */
  @Nullable Problem checkHere(Network network) {
    boolean ideal = true;
    for (int t = 0; t < settings.identifiers(); t++) {
      if (network.isMember(t)) {
        if (!isAtRest(network, t)) {
          return null;
        }
        ideal &= Circle.id(network.pointers(network.next(t)).pred()) == t;
      }
    }
    ideal &= successorsAreRight(network);
    return ideal ? null : new Problem(PROPERTY, "comes to rest without being ideal: " + network);
  }

  // ---- 4: lists

  private static boolean successorsAreRight(Network network) {
    for (int t = 0; t < network.circle().size(); t++) {
      if (network.isMember(t) && network.firstLive(t) != network.next(t)) {
        return false;
      }
    }
    return true;
  }

  private @Nullable String checkLists(Network network) {
    boolean ideal = true;
    for (int t = 0; t < settings.identifiers(); t++) {
      if (network.isMember(t)) {
        int rightBehind = rightEntries(network, network.next(t));
        Pointers changed = protocol.fromSuccessor(network.pointers(t), network::ask).pointers();
        if (rightEntries(network.with(changed), t) < Math.min(settings.length(), rightBehind + 1)) {
          return "the list of " + t + " does not get better";
        }
        ideal &= rightEntries(network, t) == settings.length();
      }
    }
    idealNetworks += ideal ? 1 : 0;
    return null;
  }

  private static int rightEntries(Network network, int member) {
    List<NodeRef> list = network.pointers(member).successors();
    int right = 0;
    int at = network.next(member);
    while (right < list.size() && Circle.id(list.get(right)) == at) {
      right++;
      at = network.next(at);
    }
    return right;
  }
}
