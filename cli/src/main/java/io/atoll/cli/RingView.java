package io.atoll.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The cluster, asked from its hosts.
 *
 * @param upkeep what the host says that was asked first
 */
record RingView(HostUpkeep upkeep, List<HostView> hosts) {

  static final int SLOTS = 16_384;

  /** Who does not answer for so long is out of reach: others are to be shown soon. */
  private static final int OTHERS_PATIENCE_MILLIS = 2_000;

  /**
   * A host.
   *
   * @param address where it is reached: in mode consistent by everybody, in mode available by
   *     cluster-aware clients
   * @param isAsked whether it is the one that was asked first
   * @param upkeep null if it cannot be reached
   */
  record HostView(
      String address,
      boolean isAsked,
      boolean leaves,
      String zone,
      List<VirtualNodeView> virtualNodes,
      @Nullable HostUpkeep upkeep) {

    /** Those that it answers for. */
    List<VirtualNodeView> own() {
      return virtualNodes.stream().filter(VirtualNodeView::isOwn).toList();
    }

    long slots() {
      return own().stream().mapToLong(VirtualNodeView::slotCount).sum();
    }

    double share() {
      return (double) slots() / SLOTS;
    }

    long keys() {
      return own().stream().mapToLong(VirtualNodeView::keys).sum();
    }

    long sizeBytes() {
      return own().stream().mapToLong(VirtualNodeView::sizeBytes).sum();
    }
  }

  /**
   * A virtual node as one of its hosts sees it.
   *
   * @param group null in mode available
   */
  record VirtualNodeView(
      String id, String slots, String state, long keys, long sizeBytes, @Nullable GroupView group) {

    /** Whether the host that says this answers for it; of several hosts one does. */
    boolean isOwn() {
      return group == null || (group.role().equals("leader") && !state.equals("moved"));
    }

    /** The slot that it begins with; behind all slots if it has none. */
    int firstSlot() {
      return slots.equals("-") ? SLOTS : Integer.parseInt(slots.split("[-,]", 2)[0]);
    }

    long slotCount() {
      long count = 0;
      for (String range : slots.split(",", -1)) {
        if (!range.equals("-")) {
          String[] ends = range.split("-", 2);
          count += Integer.parseInt(ends[1]) - Integer.parseInt(ends[0]) + 1;
        }
      }
      return count;
    }
  }

  /**
   * The group of a virtual node.
   *
   * @param leader null if nobody is known to lead
   * @param movingTo empty if it stays where it is
   */
  record GroupView(
      String role,
      long epoch,
      long term,
      @Nullable String leader,
      List<String> hosts,
      long lag,
      List<String> movingTo) {}

  /** Ask one host for all of them, and then each for what it has. */
  static RingView ask(HostConnection host) throws IOException, HostConnection.Refused {
    HostUpkeep upkeep = HostUpkeep.ask(host);
    List<HostUpkeep.Member> members =
        upkeep.members().isEmpty() ? ringMembers(host) : upkeep.members();
    List<HostView> hosts = new ArrayList<>();
    for (HostUpkeep.Member member : members) {
      hosts.add(member.isAsked() ? view(member, host) : askOther(member));
    }
    return new RingView(upkeep, hosts);
  }

  /** As cluster-aware clients hear of them. */
  private static List<HostUpkeep.Member> ringMembers(HostConnection host)
      throws IOException, HostConnection.Refused {
    List<HostUpkeep.Member> members = new ArrayList<>();
    for (String line : lines(host.call("CLUSTER", "NODES"))) {
      String[] words = line.split(" ", -1);
      String place = words[1].substring(0, words[1].indexOf('@'));
      members.add(new HostUpkeep.Member(place, false, "-", words[2].contains("myself")));
    }
    return members;
  }

  private static HostView view(HostUpkeep.Member member, HostConnection host)
      throws IOException, HostConnection.Refused {
    return new HostView(
        member.place(),
        member.isAsked(),
        member.leaves(),
        member.zone(),
        virtualNodes(host),
        HostUpkeep.ask(host));
  }

  /** One that does not tell has just gone, or is in trouble: shown, with nothing. */
  private static HostView askOther(HostUpkeep.Member member) {
    String place = member.place();
    int colon = place.lastIndexOf(':');
    int port = Integer.parseInt(place.substring(colon + 1));
    try (HostConnection host =
        new HostConnection(place.substring(0, colon), port, OTHERS_PATIENCE_MILLIS)) {
      return view(member, host);
    } catch (IOException | HostConnection.Refused e) {
      return new HostView(place, false, member.leaves(), member.zone(), List.of(), null);
    }
  }

  static List<VirtualNodeView> virtualNodes(HostConnection host)
      throws IOException, HostConnection.Refused {
    List<VirtualNodeView> nodes = new ArrayList<>();
    for (String line : lines(host.call("ATOLL", "NODES"))) {
      String[] words = line.split(" ", 4);
      Map<String, String> figures = HostUpkeep.figures(words[3]);
      nodes.add(
          new VirtualNodeView(
              words[0],
              words[1],
              words[2],
              figure(figures, "keys"),
              figure(figures, "bytes"),
              figures.containsKey("epoch") ? group(figures) : null));
    }
    return nodes;
  }

  private static GroupView group(Map<String, String> figures) {
    String leader = figures.getOrDefault("leader", "-");
    return new GroupView(
        figures.getOrDefault("role", "-"),
        figure(figures, "epoch"),
        figure(figures, "term"),
        leader.equals("-") ? null : leader,
        places(figures.getOrDefault("hosts", "-")),
        figure(figures, "lag"),
        places(figures.getOrDefault("moving", "-")));
  }

  private static List<String> places(String text) {
    return text.equals("-") ? List.of() : List.of(text.split(",", -1));
  }

  private static long figure(Map<String, String> figures, String name) {
    return Long.parseLong(figures.getOrDefault(name, "0"));
  }

  private static List<String> lines(@Nullable String text) {
    return text == null ? List.of() : text.lines().toList();
  }

  /**
   * Each group once, in the order of slots: as its leader sees it or, if no host says that it
   * leads, as another member does.
   */
  List<VirtualNodeView> groups() {
    Map<String, VirtualNodeView> best = new TreeMap<>();
    for (HostView host : hosts) {
      for (VirtualNodeView node : host.virtualNodes()) {
        best.merge(node.id(), node, (a, b) -> BEST.compare(a, b) >= 0 ? a : b);
      }
    }
    return best.values().stream()
        .sorted(Comparator.comparingInt(VirtualNodeView::firstSlot))
        .toList();
  }

  private static final Comparator<VirtualNodeView> BEST =
      Comparator.comparing(VirtualNodeView::isOwn)
          .thenComparing(node -> node.group() == null ? 0 : node.group().epoch())
          .thenComparing(node -> node.group() == null ? 0 : node.group().term());

  long keys() {
    return hosts.stream().mapToLong(HostView::keys).sum();
  }

  /** How many there are, however many hosts run each. */
  long virtualNodes() {
    return hosts.stream()
        .flatMap(host -> host.virtualNodes().stream())
        .map(VirtualNodeView::id)
        .distinct()
        .count();
  }

  /** How many hosts there are that do not answer. */
  long outOfReach() {
    return hosts.stream().filter(host -> host.upkeep() == null).count();
  }

  /**
   * How many slots nobody can serve, since the hosts of their groups, or too many of them, are out
   * of reach. A group that only such hosts have is not shown by anybody.
   */
  long slotsOutOfService() {
    if (outOfReach() == 0) {
      return 0;
    }
    return SLOTS
        - groups().stream()
            .filter(node -> node.isOwn() || hasMajority(node.group()))
            .mapToLong(VirtualNodeView::slotCount)
            .sum();
  }

  private boolean hasMajority(@Nullable GroupView group) {
    return group == null
        || 2 * group.hosts().stream().filter(this::isInReach).count() > group.hosts().size();
  }

  private boolean isInReach(String address) {
    return hosts.stream().anyMatch(it -> it.address().equals(address) && it.upkeep() != null);
  }

  /** Hosts and virtual nodes in a few words, and what is wrong with them. */
  String counted() {
    return Counted.of(hosts.size(), "host")
        + (outOfReach() == 0 ? "" : ", " + outOfReach() + " out of reach")
        + ", "
        + Counted.of(virtualNodes(), "virtual node")
        + (slotsOutOfService() == 0
            ? ""
            : ", " + Counted.of(slotsOutOfService(), "slot") + " out of service");
  }

  /** How many changes are under way. */
  long changes() {
    long changes = 0;
    for (HostView host : hosts) {
      HostUpkeep known = host.upkeep();
      changes += known == null ? 0 : known.changes().size();
    }
    return changes;
  }
}
