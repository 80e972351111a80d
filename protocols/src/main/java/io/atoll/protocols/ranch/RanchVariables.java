package io.atoll.protocols.ranch;

import static io.atoll.protocols.ranch.State.IN;
import static io.atoll.protocols.ranch.State.OUT;

import io.atoll.kernel.NodeRef;
import java.util.List;
import java.util.Objects;

/**
 * The variables that a process p has in LMP Fig. 6 and Fig. 7 alike, and the shorthands for them.
 */
public class RanchVariables {

  protected final NodeRef p;
  protected BitString id = BitString.EMPTY;
  protected PerRing<State> s = PerRing.<State>empty().with(0, OUT);
  protected PerRing<NodeRef> r = PerRing.empty();

  /** The left neighbours; Fig. 6 has none. */
  protected PerRing<NodeRef> l = PerRing.empty();

  /** Outside. */
  protected RanchVariables(NodeRef p) {
    this.p = p;
  }

  /** In the rings of all prefixes of an id. */
  protected RanchVariables(NodeRef p, BitString id, List<NodeRef> r, List<NodeRef> l) {
    this.p = p;
    this.id = id;
    this.r = PerRing.of(r);
    this.l = PerRing.of(l);
    for (int i = 0; i <= id.length(); i++) {
      this.s = this.s.with(i, IN);
    }
  }

  protected RanchVariables(RanchVariables other) {
    this.p = other.p;
    this.id = other.id;
    this.s = other.s;
    this.r = other.r;
    this.l = other.l;
  }

  protected final int k() {
    return id.length();
  }

  /** {@code s[i]}: of a ring beyond the highest, out. */
  protected final State s(int i) {
    State state = s.get(i);
    return state == null ? OUT : state;
  }

  /** {@code r[i]} of a ring that p is in. */
  protected final NodeRef right(int i) {
    return Objects.requireNonNull(r.get(i));
  }

  /** {@code l[i]} of a ring that p is in. */
  protected final NodeRef left(int i) {
    return Objects.requireNonNull(l.get(i));
  }

  /** {@code r[k], l[k], s[k] := nil, nil, out}, and {@code id := shrink(id)} unless k = 0. */
  protected final void forgetTop() {
    r = r.cut(k());
    l = l.cut(k());
    if (k() == 0) {
      s = s.with(0, OUT);
    } else {
      s = s.cut(k());
      id = id.shrink();
    }
  }

  /** The bits of the rings p is in: without the last one while its ring is being joined. */
  protected final BitString settledId() {
    return settled(id, r);
  }

  static BitString settled(BitString id, PerRing<NodeRef> r) {
    return r.length() == 0 ? BitString.EMPTY : id.prefix(r.length() - 1);
  }
}
