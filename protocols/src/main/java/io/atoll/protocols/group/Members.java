package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The hosts of the cluster, as far as a host has heard. Whoever hears of all knows all. */
public final class Members {

  /** By address. */
  private final TreeMap<Long, Member> members = new TreeMap<>();

  private long changes;

  /** Hear of a host; whether that was news. */
  public boolean learn(Member member) {
    Member known = members.get(member.host().address().value());
    if (known != null && !member.isNewerThan(known)) {
      return false;
    }
    members.put(member.host().address().value(), member);
    changes++;
    return true;
  }

  /** Hear that a host runs virtual nodes. */
  void mention(NodeRef host) {
    if (members.putIfAbsent(host.address().value(), Member.mentioned(host)) == null) {
      changes++;
    }
  }

  /** How often something new was heard. */
  long changes() {
    return changes;
  }

  public @Nullable Member of(NodeRef host) {
    return members.get(host.address().value());
  }

  public List<Member> all() {
    return List.copyOf(members.values());
  }

  /** Those that are to run virtual nodes. */
  public List<Member> staying() {
    return members.values().stream().filter(Member::staying).toList();
  }

  /** Those that are no more. */
  List<Member> gone() {
    return members.values().stream().filter(Member::gone).toList();
  }

  /**
   * The host after another, in the order of addresses, and round again, of those that are not gone;
   * null if there is none.
   */
  @Nullable NodeRef after(NodeRef host) {
    long from = host.address().value();
    return Stream.concat(
            members.tailMap(from, false).values().stream(),
            members.headMap(from, true).values().stream())
        .filter(it -> !it.gone())
        .findFirst()
        .map(Member::host)
        .orElse(null);
  }

  long digest() {
    return members.values().stream().mapToLong(Member::hashCode).sum();
  }
}
