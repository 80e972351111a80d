package io.atoll.lab.protocols.group;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.lab.protocols.group.ChaosProcess.Tampering;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Mistakes in what hosts say to each other. */
final class MessageMutations {

  private MessageMutations() {}

  static List<ChaosMutation> all() {
    return List.of(
        ChaosMutation.ofMessages(
            "retire-before-founded",
            "the old group goes before a majority of the new one has its state",
            new FoundedAtOnce()),
        ChaosMutation.ofMessages(
            "snapshot-index-off-by-one",
            "a snapshot is sent as one that has come further than it has",
            new SnapshotAhead()),
        ChaosMutation.ofMessages(
            "nobody-compares",
            "hosts do not compare what they know",
            new Silent(GroupMessage.Compare.class)),
        ChaosMutation.ofMessages(
            "compare-back",
            "whoever is asked to compare what it knows asks the other to do the same",
            new Echo()));
  }

  private static final class Echo implements Tampering {
    @Override
    public GroupMessage received(
        NodeRef from, GroupMessage message, Out<GroupMessage, GroupCommand> out) {
      if (message instanceof GroupMessage.Compare) {
        out.send(from, message);
      }
      return message;
    }
  }

  /** Some messages are never sent. */
  private record Silent(Class<? extends GroupMessage> kind) implements Tampering {
    @Override
    public @Nullable GroupMessage sent(GroupMessage message) {
      return kind.isInstance(message) ? null : message;
    }
  }

  private static final class FoundedAtOnce implements Tampering {
    @Override
    public @Nullable GroupMessage received(
        NodeRef from, GroupMessage message, Out<GroupMessage, GroupCommand> out) {
      if (message instanceof GroupMessage.IsFounded asked) {
        out.send(from, new GroupMessage.Founded(asked.placement().group()));
      }
      return message;
    }
  }

  private static final class SnapshotAhead implements Tampering {
    @Override
    public GroupMessage sent(GroupMessage message) {
      if (message instanceof GroupMessage.SnapshotHead head) {
        return new GroupMessage.SnapshotHead(
            head.placement(), head.index() + 1, head.term(), head.head());
      }
      if (message instanceof GroupMessage.SnapshotContent content) {
        return new GroupMessage.SnapshotContent(
            content.group(), content.index() + 1, content.number(), content.portion());
      }
      if (message instanceof GroupMessage.SnapshotAck ack) {
        return new GroupMessage.SnapshotAck(
            ack.group(), ack.index() - 1, ack.number(), ack.installed());
      }
      return message;
    }
  }
}
