package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.consensus.Recovered;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a host finds on its disk when it starts.
 *
 * @param retired groups this host was in that are no more
 * @param members the hosts of the cluster that this one had heard of
 * @param pause what an operator had said last
 */
public record Kept(
    List<Group> groups,
    List<Retired> retired,
    List<Dissolved> dissolved,
    List<Member> members,
    Pause pause) {

  /** A host that starts for the first time, or has no disk. */
  public static final Kept NOTHING =
      new Kept(List.of(), List.of(), List.of(), List.of(), Pause.NEVER);

  /**
   * A group.
   *
   * @param snapshot the state at the log's base; null if this member has never kept one
   */
  public record Group(Placement placement, Recovered recovered, @Nullable VirtualNode snapshot) {}

  public record Retired(GroupId group, Placement newest) {}

  public record Dissolved(GroupId group, NodeRef heir) {}
}
