package io.atoll.protocols.group;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What a host has to answer at the end of a step: one message to each who waits. */
final class Answering {

  /** What somebody is to be answered. */
  private static final class Reply {
    private final NodeRef caller;
    private final List<GroupMessage.Answer> answers = new ArrayList<>();

    /** What was asked for in vain. */
    private final List<Id> astray = new ArrayList<>();

    private Reply(NodeRef caller) {
      this.caller = caller;
    }
  }

  private final Directory directory;
  private final LinkedHashMap<NodeRef, Reply> replies = new LinkedHashMap<>();

  /** The last of them to be answered. */
  private @Nullable Reply last;

  Answering(Directory directory) {
    this.directory = directory;
  }

  void add(Call call, Outcome outcome) {
    Reply to = last;
    if (to == null || !to.caller.equals(call.caller())) {
      to = replies.computeIfAbsent(call.caller(), Reply::new);
      last = to;
    }
    to.answers.add(new GroupMessage.Answer(call.number(), outcome));
    if (outcome instanceof Outcome.Astray) {
      to.astray.add(call.id());
    }
  }

  boolean isEmpty() {
    return replies.isEmpty();
  }

  /** Send all that was to be answered until now. */
  void send(BiConsumer<NodeRef, GroupMessage> post) {
    last = null;
    List<Reply> now = List.copyOf(replies.values());
    replies.clear();
    for (Reply one : now) {
      post.accept(one.caller, new GroupMessage.Answers(one.answers, better(one.astray)));
    }
  }

  /** Who has what was asked for in vain, as far as this host knows. */
  private List<Placement> better(List<Id> astray) {
    List<Placement> owners = new ArrayList<>();
    for (Id id : astray) {
      Placement owner = directory.ownerOf(id);
      if (owner != null && !owners.contains(owner)) {
        owners.add(owner);
      }
    }
    return owners;
  }
}
