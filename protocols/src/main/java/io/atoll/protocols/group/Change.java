package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import java.util.List;

/**
 * A change of a group that its leader has begun by itself.
 *
 * @param node whose group it is
 * @param command what is done
 * @param reason why
 */
public record Change(NodeRef node, GroupCommand command, Reason reason, long sinceMillis) {

  /**
   * Whether it has happened, as far as the directory knows.
   *
   * @param led the virtual nodes whose groups this host leads
   */
  boolean isOver(Placement before, List<NodeRef> led, Directory directory) {
    Placement now = directory.of(node);
    if (now == null || now.isNewerThan(before)) {
      return true;
    }
    if (command instanceof GroupCommand.Transfer) {
      return !led.contains(node);
    }
    return command instanceof GroupCommand.Split split && directory.of(split.child()) != null;
  }
}
