package io.atoll.protocols.group;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What a host has to answer at the end of a step, together for each who waits. */
final class Answering {

  /** So much goes in one message, unless one answer alone is larger. */
  private static final long MOST_BYTES = 1 << 20;

  /** About what an answer takes whose result carries nothing. */
  private static final int SMALL_BYTES = 32;

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
      List<Placement> better = better(one.astray);
      for (List<GroupMessage.Answer> together : inPortions(one.answers)) {
        post.accept(one.caller, new GroupMessage.Answers(together, better));
        better = List.of(); // it is known by now
      }
    }
  }

  /** The answers in lists that fit into a message each; in the same order. */
  private static List<List<GroupMessage.Answer>> inPortions(List<GroupMessage.Answer> answers) {
    List<List<GroupMessage.Answer>> portions = new ArrayList<>(1);
    int from = 0;
    long bytes = 0;
    for (int i = 0; i < answers.size(); i++) {
      long more = sizeBytes(answers.get(i));
      if (i > from && bytes + more > MOST_BYTES) {
        portions.add(answers.subList(from, i));
        from = i;
        bytes = 0;
      }
      bytes += more;
    }
    portions.add(from == 0 ? answers : answers.subList(from, answers.size()));
    return portions;
  }

  private static long sizeBytes(GroupMessage.Answer answer) {
    return answer.outcome() instanceof Outcome.Executed executed
        ? SMALL_BYTES + executed.result().carriedBytes()
        : SMALL_BYTES;
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
