package io.atoll.lab.protocols.stabilization;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.check.Violation.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parts of the invariant. The first three are Zave's invariant; she proved that the others
 * follow, and here they are checked in every state.
 */
enum NetworkRule {
  FULL_LISTS("every list is full") {
    @Override
    @Nullable String problemIn(Network network, Settings settings, int member) {
      int length = network.pointers(member).successors().size();
      return length == settings.length() ? null : "the list of " + member + " has " + length;
    }
  },
  LIVE_ENTRY("every member has a live list entry") {
    @Override
    @Nullable String problemIn(Network network, Settings settings, int member) {
      return network.firstLive(member) >= 0 ? null : "all on the list of " + member + " are gone";
    }
  },
  BASE("enough members that no list skips") {
    @Override
    @Nullable String problemIn(Network network, Settings settings, int member) {
      return null;
    }

    @Override
    @Nullable String problemIn(Network network, Settings settings) {
      int base = Integer.bitCount(network.principals());
      return base >= settings.base()
          ? null
          : "only " + base + " are skipped by no list, not " + settings.base();
    }
  },
  DISTINCT_ENTRIES("no duplicate or self in a list") {
    @Override
    @Nullable String problemIn(Network network, Settings settings, int member) {
      int seen = 1 << member;
      for (NodeRef node : network.pointers(member).successors()) {
        if ((seen >> Circle.id(node) & 1) != 0) {
          return node + " is twice on the list of " + member + ", or is its owner";
        }
        seen |= 1 << Circle.id(node);
      }
      return null;
    }
  },
  ORDERED_LISTS("lists are in the order of the ring") {
    @Override
    @Nullable String problemIn(Network network, Settings settings, int member) {
      int from = member;
      int way = 0;
      for (NodeRef node : network.pointers(member).successors()) {
        way += network.circle().distance(from, Circle.id(node));
        from = Circle.id(node);
      }
      return way < network.circle().size() ? null : "the list of " + member + " goes round";
    }
  },
  ONE_ORDERED_RING("one ordered ring") {
    @Override
    @Nullable String problemIn(Network network, Settings settings, int member) {
      return null;
    }

    @Override
    @Nullable String problemIn(Network network, Settings settings) {
      int ring = Walk.cycleFrom(network, Integer.numberOfTrailingZeros(network.members()));
      for (int id = 0; id < network.circle().size(); id++) {
        if (network.isMember(id) && !Walk.reaches(network, id, ring)) {
          return "there are two rings, or none";
        }
      }
      return Walk.lengthOfCycle(network, ring) == network.circle().size()
          ? null
          : "the ring winds round more than once";
    }
  },
  CONNECTED_APPENDAGES("every member reaches the ring") {
    @Override
    @Nullable String problemIn(Network network, Settings settings, int member) {
      int any = network.members();
      int ring = Walk.cycleFrom(network, Integer.numberOfTrailingZeros(any));
      return Walk.reaches(network, member, ring) ? null : member + " does not reach the ring";
    }
  };

  /** What the protocol is for. The other rules are its means. */
  static final List<NetworkRule> ENDS = List.of(LIVE_ENTRY, ONE_ORDERED_RING, CONNECTED_APPENDAGES);

  private final String property;

  NetworkRule(String property) {
    this.property = property;
  }

  String property() {
    return property;
  }

  /** What is wrong about a member, or null. */
  abstract @Nullable String problemIn(Network network, Settings settings, int member);

  /** What is wrong, or null. */
  @Nullable String problemIn(Network network, Settings settings) {
    for (int id = 0; id < network.circle().size(); id++) {
      String problem = network.isMember(id) ? problemIn(network, settings, id) : null;
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  /** The first rule that is broken, or null. */
  static @Nullable Problem problemIn(Network network, Settings settings, List<NetworkRule> rules) {
    for (NetworkRule rule : rules) {
      String what = rule.problemIn(network, settings);
      if (what != null) {
        return new Problem(rule.property, what + ": " + network);
      }
    }
    return null;
  }
}
