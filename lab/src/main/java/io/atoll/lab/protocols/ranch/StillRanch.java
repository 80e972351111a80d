package io.atoll.lab.protocols.ranch;

import io.atoll.kernel.Address;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.ranch.BidirectionalRanchMessage;
import io.atoll.protocols.ranch.BidirectionalRanchNode;
import io.atoll.protocols.ranch.BitString;
import io.atoll.protocols.ranch.RanchCommand;
import io.atoll.protocols.ranch.RanchRoutes;
import io.atoll.protocols.ranch.RanchUpcall;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A Ranch that nobody joins or leaves, of real processes: each has drawn bits until it was alone in
 * its highest ring, and every ring is in the order of the processes' numbers, which says nothing
 * about their identifiers.
 */
public final class StillRanch {

  private final List<BidirectionalRanchNode> nodes = new ArrayList<>();
  private final List<BitString> ids;
  private final Wire wire = new Wire();

  public StillRanch(int processes, SplittableRandom random) {
    this.ids = shortestDifferent(processes, random);
    List<NodeRef> refs = new ArrayList<>();
    List<List<NodeRef>> right = new ArrayList<>();
    List<List<NodeRef>> left = new ArrayList<>();
    for (int p = 0; p < processes; p++) {
      refs.add(new NodeRef(new Id(p), new Address(p)));
      right.add(new ArrayList<>());
      left.add(new ArrayList<>());
    }
    List<Integer> everyone = new ArrayList<>();
    refs.forEach(ref -> everyone.add(everyone.size()));
    formRings(0, everyone, refs, right, left);
    for (int p = 0; p < processes; p++) {
      nodes.add(new BidirectionalRanchNode(refs.get(p), ids.get(p), right.get(p), left.get(p)));
    }
  }

  /** Random bits, each as many as no other begins with. */
  private static List<BitString> shortestDifferent(int processes, SplittableRandom random) {
    List<BitString> drawn = new ArrayList<>();
    for (int p = 0; p < processes; p++) {
      drawn.add(randomName(random));
    }
    List<String> sorted = new ArrayList<>(drawn.stream().map(BitString::bits).toList());
    Collections.sort(sorted);
    Map<String, BitString> shortest = new HashMap<>();
    for (int i = 0; i < processes; i++) {
      BitString bits = new BitString(sorted.get(i));
      int before = i == 0 ? -1 : bits.commonPrefix(new BitString(sorted.get(i - 1)));
      int after = i + 1 == processes ? -1 : bits.commonPrefix(new BitString(sorted.get(i + 1)));
      shortest.put(bits.bits(), bits.prefix(Math.max(before, after) + 1));
    }
    return drawn.stream().map(bits -> shortest.get(bits.bits())).toList();
  }

  public static BitString randomName(SplittableRandom random) {
    return BitString.of(new Id(random.nextLong()));
  }

  /**
   * The ring of these members, who have the first {@code level} bits in common, and those above.
   */
  private void formRings(
      int level,
      List<Integer> members,
      List<NodeRef> refs,
      List<List<NodeRef>> right,
      List<List<NodeRef>> left) {
    int size = members.size();
    List<List<Integer>> higher = List.of(new ArrayList<>(), new ArrayList<>());
    for (int i = 0; i < size; i++) {
      int p = members.get(i);
      right.get(p).add(refs.get(members.get((i + 1) % size)));
      left.get(p).add(refs.get(members.get((i + size - 1) % size)));
      if (ids.get(p).length() > level) {
        higher.get(ids.get(p).bit(level)).add(p);
      }
    }
    for (List<Integer> ring : higher) {
      if (!ring.isEmpty()) {
        formRings(level + 1, ring, refs, right, left);
      }
    }
  }

  public int processes() {
    return nodes.size();
  }

  BitString id(int process) {
    return ids.get(process);
  }

  public NodeRef ref(int process) {
    return nodes.get(process).self();
  }

  /** Where lookups go from a process. */
  public RanchRoutes routes(int process) {
    return RanchRoutes.of(nodes.get(process).view());
  }

  /** The process that an identifier belongs to: the least exclusive or of all. */
  public NodeRef owner(Id id) {
    BitString name = BitString.of(id);
    int closest = 0;
    for (int p = 1; p < ids.size(); p++) {
      int differ = ids.get(p).commonPrefix(ids.get(closest)); // none begins with another
      closest = ids.get(p).bit(differ) == name.bit(differ) ? p : closest;
    }
    return ref(closest);
  }

  /** How many different processes a process has for neighbours, on either side. */
  public int differentNeighbours(int process) {
    var view = nodes.get(process).view();
    List<NodeRef> neighbours = new ArrayList<>();
    for (int i = 0; i < view.r().length(); i++) {
      neighbours.add(view.r().get(i));
      neighbours.add(view.l().get(i));
    }
    return (int) neighbours.stream().distinct().filter(ref -> !ref.equals(view.self())).count();
  }

  /** A name resolved: which process, how good a match, and how often the request was handed on. */
  public record Resolution(int process, int bits, int hops) {}

  public Resolution resolve(int from, BitString name) {
    BidirectionalRanchNode node = nodes.get(from);
    node.onCommand(
        new RanchCommand.Resolve(0, name, Integer.MAX_VALUE), alternatives -> 0, wire.from(node));
    int hops = 0;
    while (wire.answer == null) {
      hops += wire.message instanceof BidirectionalRanchMessage.Resolve ? 1 : 0;
      wire.deliver();
    }
    RanchUpcall.Resolved answer = wire.answer;
    wire.answer = null;
    return new Resolution((int) answer.process().address().value(), answer.bits(), hops);
  }

  /** Carries one message at a time: a ranch that stands still has no other. */
  private final class Wire implements Out<BidirectionalRanchMessage, RanchCommand> {
    private NodeRef sender = new NodeRef(new Id(0), new Address(0));
    private NodeRef receiver = sender;
    private @Nullable BidirectionalRanchMessage message;
    private RanchUpcall.@Nullable Resolved answer;

    Wire from(BidirectionalRanchNode node) {
      sender = node.self();
      return this;
    }

    void deliver() {
      BidirectionalRanchMessage arriving = message;
      if (arriving == null) {
        throw new IllegalStateException("the request got lost at " + receiver);
      }
      message = null;
      NodeRef from = sender;
      sender = receiver;
      nodes.get((int) receiver.address().value()).onMessage(from, arriving, this);
    }

    @Override
    public void send(NodeRef to, BidirectionalRanchMessage sent) {
      receiver = to;
      message = sent;
    }

    @Override
    public void upcall(Upcall upcall) {
      answer = (RanchUpcall.Resolved) upcall;
    }

    @Override
    public void after(Delay delay, RanchCommand command) {
      throw new IllegalStateException("name resolution waits for nothing");
    }

    @Override
    public void depart() {
      throw new IllegalStateException("nobody leaves a ranch that stands still");
    }
  }
}
