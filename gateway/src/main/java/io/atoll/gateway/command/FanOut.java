package io.atoll.gateway.command;

import io.atoll.gateway.resp.Reply;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.KeyOperation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;

/**
 * A command over keys of several slots: one operation for each slot, all at once, and one reply
 * when all have answered. What happens within a slot is one step; the whole is not.
 */
final class FanOut {

  /** The positions of a slot's keys among the keys of the command. */
  record Group(int slot, List<Integer> positions) {

    <T> List<T> pick(List<T> all) {
      return positions.size() == all.size() ? all : positions.stream().map(all::get).toList();
    }
  }

  private FanOut() {}

  /**
   * @param operation what to do with the keys of a slot
   * @param merging makes the reply of all answers, which are in the order of the groups
   */
  static void run(
      Call call, List<Bytes> keys, Function<Group, KeyOperation> operation, Merging merging) {
    List<Group> groups = groups(keys);
    AtomicReferenceArray<Answer> answers = new AtomicReferenceArray<>(groups.size());
    AtomicInteger missing = new AtomicInteger(groups.size());
    for (int i = 0; i < groups.size(); i++) {
      Group group = groups.get(i);
      int index = i;
      call.host()
          .database()
          .execute(
              group.slot(),
              operation.apply(group),
              answer -> {
                answers.set(index, answer);
                if (missing.decrementAndGet() == 0) {
                  call.reply(merged(groups, answers, merging));
                }
              });
    }
  }

  /** Makes one reply of many answers. */
  interface Merging {
    Reply merge(List<Group> groups, List<Answer> answers);
  }

  private static Reply merged(
      List<Group> groups, AtomicReferenceArray<Answer> answers, Merging merging) {
    List<Answer> all = new ArrayList<>(groups.size());
    for (int i = 0; i < groups.size(); i++) {
      Answer answer = answers.get(i);
      if (answer instanceof Answer.Refused refused) {
        return Reply.error(refused.reason());
      }
      all.add(answer);
    }
    return merging.merge(groups, all);
  }

  static Reply sum(List<Group> groups, List<Answer> answers) {
    return Reply.number(
        answers.stream().mapToLong(answer -> ((Answer.Number) answer).number()).sum());
  }

  static List<Group> groups(List<Bytes> keys) {
    if (keys.size() == 1) {
      return List.of(new Group(KeyIds.slotOf(keys.get(0)), List.of(0)));
    }
    Map<Integer, Group> bySlot = new LinkedHashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      bySlot
          .computeIfAbsent(KeyIds.slotOf(keys.get(i)), slot -> new Group(slot, new ArrayList<>()))
          .positions()
          .add(i);
    }
    return List.copyOf(bySlot.values());
  }
}
