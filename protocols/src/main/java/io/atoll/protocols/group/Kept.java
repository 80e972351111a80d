package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.consensus.Recovered;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a host finds on its disk when it starts.
 *
 * @param retired groups this host was in that are no more
 */
public record Kept(List<Group> groups, List<Retired> retired, List<Dissolved> dissolved) {

  /** A host that starts for the first time, or has no disk. */
  public static final Kept NOTHING = new Kept(List.of(), List.of(), List.of());

  /**
   * A group.
   *
   * @param snapshot the state at the log's base; null if this member has never kept one
   */
  public record Group(Placement placement, Recovered recovered, @Nullable VirtualNode snapshot) {}

  public record Retired(GroupId group, Placement newest) {}

  public record Dissolved(GroupId group, NodeRef heir) {}
}
