package io.atoll.node.group;

import io.atoll.kernel.Address;
import io.atoll.kernel.NodeRef;
import io.atoll.node.net.HostAddress;
import io.atoll.protocols.group.Member;
import io.atoll.protocols.group.StewardSettings;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which host an operator means who wants one given up.
 *
 * @param target null if there is none
 * @param whyNot what is wrong then
 */
record Removal(@Nullable NodeRef target, String whyNot) {

  /**
   * @param name the place of a host, or its address with the incarnation
   * @param self the host that was asked
   */
  static Removal of(String name, Address self, List<Member> members) {
    List<Member> meant = members.stream().filter(it -> isNamed(it, name)).toList();
    Member alive = meant.stream().filter(it -> !it.gone()).findFirst().orElse(null);
    if (alive == null) {
      return refused(meant.isEmpty() ? unknown(name, members) : name + " is gone already");
    }
    if (alive.host().address().equals(self)) {
      return refused("a host cannot remove itself; have it leave, or ask another one");
    }
    return new Removal(alive.host(), "");
  }

  /**
   * Why a dead host should not be given up yet; null if it may.
   *
   * @param settings how many hosts a group has in a cluster of so many
   */
  static @Nullable String whyNotYet(
      NodeRef target, List<Member> members, StewardSettings settings) {
    List<Member> staying = members.stream().filter(Member::staying).toList();
    int left = (int) staying.stream().filter(it -> !it.host().equals(target)).count();
    boolean wouldShrink =
        settings.groupSizeFor(staying.size()) > 1 && settings.groupSizeFor(left) == 1;
    return wouldShrink
        ? ("with %d hosts left, each group would be on one of them alone; have another host join"
                + " first, or force it")
            .formatted(left)
        : null;
  }

  private static boolean isNamed(Member member, String name) {
    Address address = member.host().address();
    return HostAddress.place(address).equals(name) || HostAddress.text(address).equals(name);
  }

  private static Removal refused(String whyNot) {
    return new Removal(null, whyNot);
  }

  private static String unknown(String name, List<Member> members) {
    return "there is no host "
        + name
        + " in the cluster; there are "
        + members.stream()
            .filter(it -> !it.gone())
            .map(it -> GroupDescription.place(it.host()))
            .collect(Collectors.joining(", "));
  }
}
