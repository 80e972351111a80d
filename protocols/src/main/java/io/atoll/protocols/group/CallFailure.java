package io.atoll.protocols.group;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.List;

/** Why a call has no answer. */
public sealed interface CallFailure {

  /** Nobody is known who has this identifier. */
  record Unowned(Id id) implements CallFailure {}

  /**
   * Nobody has answered in time.
   *
   * @param hosts those that run the virtual node which has the identifier
   */
  record Unanswered(Id id, List<NodeRef> hosts) implements CallFailure {
    public Unanswered {
      hosts = List.copyOf(hosts);
    }
  }

  /** It makes no sense to whoever has this identifier. */
  record Refused(Id id) implements CallFailure {}
}
