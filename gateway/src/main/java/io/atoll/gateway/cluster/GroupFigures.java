package io.atoll.gateway.cluster;

import java.util.List;
import java.util.Objects;

/**
 * The groups of a host in numbers.
 *
 * @param groups how many it is in
 * @param led how many of them it leads
 * @param leaderless of how many it knows no leader
 * @param moving how many are about to have other hosts
 * @param lag how many entries of a log are lacking, where that are most
 */
public record GroupFigures(int groups, int led, int leaderless, int moving, long lag) {

  public static GroupFigures of(List<VirtualNode> nodes) {
    List<VirtualNode.Group> groups =
        nodes.stream().map(VirtualNode::group).filter(Objects::nonNull).toList();
    return new GroupFigures(
        groups.size(),
        (int) groups.stream().filter(it -> it.role().equals("leader")).count(),
        (int) groups.stream().filter(it -> it.leader() == null).count(),
        (int) groups.stream().filter(it -> !it.movingTo().isEmpty()).count(),
        groups.stream().mapToLong(VirtualNode.Group::lag).max().orElse(0));
  }
}
