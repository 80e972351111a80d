package io.atoll.node.group;

import io.atoll.kernel.Address;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.group.Directory;
import io.atoll.protocols.group.GroupHost;
import io.atoll.protocols.group.Member;
import io.atoll.protocols.group.Placement;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.SlotRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Who runs and leads what, as a host knew it at one moment. Immutable. */
final class SlotLeaders {

  static final SlotLeaders NOBODY =
      new SlotLeaders(
          List.of(),
          new Address[KeyIds.SLOTS],
          new Address[KeyIds.SLOTS],
          new long[KeyIds.SLOTS],
          List.of());

  private final List<Placement> placements;

  /** By slot; null where nobody is known to lead. */
  private final @Nullable Address[] leaders;

  /** By slot: who leads or, where that is not known, may; null where nobody is known. */
  private final @Nullable Address[] likely;

  /** By slot: since when the same host has led, or nobody, as far as this host knew. */
  private final long[] sinceMillis;

  private final List<Member> members;

  private SlotLeaders(
      List<Placement> placements,
      @Nullable Address[] leaders,
      @Nullable Address[] likely,
      long[] sinceMillis,
      List<Member> members) {
    this.placements = placements;
    this.leaders = leaders;
    this.likely = likely;
    this.sinceMillis = sinceMillis;
    this.members = members;
  }

  /** Of virtual nodes, in the order of identifiers. */
  List<Placement> placements() {
    return placements;
  }

  /** The hosts that are not gone. */
  List<Member> members() {
    return members;
  }

  /** Who leads a slot; null if nobody is known to. */
  @Nullable Address of(int slot) {
    return leaders[slot];
  }

  /** Who leads a slot or, if that is not known, may; null if nobody is known. */
  @Nullable Address likely(int slot) {
    return likely[slot];
  }

  /** For how long the same host has been known to lead a slot. */
  long millisOf(int slot, long nowMillis) {
    return nowMillis - sinceMillis[slot];
  }

  /**
   * How many of the slots that are known to be somebody's nobody has been known to lead since then,
   * or only a host that is lost.
   *
   * @param isLost whether a host has not been reached for long
   */
  int unledSince(long millis, Predicate<Address> isLost) {
    int count = 0;
    Address asked = null;
    boolean lost = false;
    for (int slot = 0; slot < KeyIds.SLOTS; slot++) {
      Address leader = leaders[slot];
      if (leader == null) {
        count += likely[slot] != null && sinceMillis[slot] <= millis ? 1 : 0;
        continue;
      }
      if (!leader.equals(asked)) { // slots of one leader are next to each other
        asked = leader;
        lost = isLost.test(leader);
      }
      count += lost ? 1 : 0;
    }
    return count;
  }

  /** What a host knows now, after what it knew before. */
  static SlotLeaders of(GroupHost host, SlotLeaders before, long nowMillis) {
    Directory directory = host.directory();
    List<Placement> placements = directory.placements();
    @Nullable Address[] leaders = new Address[KeyIds.SLOTS];
    @Nullable Address[] likely = new Address[KeyIds.SLOTS];
    for (int i = 0; i < placements.size(); i++) {
      Placement placement = placements.get(i);
      NodeRef leader = directory.leaderOf(placement);
      Address guess = (leader == null ? placement.hosts().get(0) : leader).address();
      int last = KeyIds.slotOf(placement.node().id());
      int first = i == 0 ? 0 : KeyIds.slotOf(placements.get(i - 1).node().id()) + 1;
      for (int slot = first; slot <= last; slot++) {
        leaders[slot] = leader == null ? null : leader.address();
        likely[slot] = guess;
      }
      if (i == 0) { // the first one also has what is behind the last
        Placement end = placements.get(placements.size() - 1);
        for (int slot = KeyIds.slotOf(end.node().id()) + 1; slot < KeyIds.SLOTS; slot++) {
          leaders[slot] = leader == null ? null : leader.address();
          likely[slot] = guess;
        }
      }
    }
    long[] sinceMillis = new long[KeyIds.SLOTS];
    for (int slot = 0; slot < KeyIds.SLOTS; slot++) {
      boolean same =
          before.likely[slot] != null && Objects.equals(leaders[slot], before.leaders[slot]);
      sinceMillis[slot] = same ? before.sinceMillis[slot] : nowMillis;
    }
    return new SlotLeaders(
        placements,
        leaders,
        likely,
        sinceMillis,
        host.status().members().stream().filter(member -> !member.gone()).toList());
  }

  /** The slots of each host, by who likely leads them. */
  Map<Address, List<SlotRange>> byHost() {
    Map<Address, List<SlotRange>> slots = new LinkedHashMap<>();
    int first = 0;
    for (int slot = 1; slot <= KeyIds.SLOTS; slot++) {
      if (slot == KeyIds.SLOTS || !Objects.equals(likely[slot], likely[first])) {
        Address host = likely[first];
        if (host != null) {
          slots.computeIfAbsent(host, it -> new ArrayList<>()).add(new SlotRange(first, slot - 1));
        }
        first = slot;
      }
    }
    return slots;
  }

  /** The slots that a host leads. */
  List<SlotRange> ledBy(Address host) {
    List<SlotRange> ranges = new ArrayList<>();
    int first = -1;
    for (int slot = 0; slot <= KeyIds.SLOTS; slot++) {
      boolean leads = slot < KeyIds.SLOTS && host.equals(leaders[slot]);
      if (leads && first < 0) {
        first = slot;
      } else if (!leads && first >= 0) {
        ranges.add(new SlotRange(first, slot - 1));
        first = -1;
      }
    }
    return ranges;
  }
}
