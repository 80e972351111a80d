package io.atoll.lab.protocols.host;

import io.atoll.kernel.Shard;
import io.atoll.lab.model.OwnedArcs;
import io.atoll.protocols.ring.atomic.AtomicView;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.Cursor;
import io.atoll.store.keyspace.Glob;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.Keyspace;
import io.atoll.store.keyspace.WholeOperation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether keys are where they belong: arcs have one owner each, which has the keys of its arc and
 * no others, and none that there should be is missing.
 *
 * @param hash that of the ring
 * @param expected keys that there must be
 */
record PlacedKeys(KeyHash hash, Set<Bytes> expected) {

  List<String> problems(List<AtomicView> members) {
    List<String> problems = new ArrayList<>();
    OwnedArcs arcs = new OwnedArcs();
    Map<Bytes, Integer> found = new HashMap<>();
    for (AtomicView member : members) {
      if (member.pred() != null) {
        arcs.add(member.pred().id(), member.self().id());
      }
      for (Bytes key : keysOf((Shard.Content) member.content())) {
        found.merge(key, 1, Integer::sum);
        if (!member.owns(KeyIds.lastOf(KeyIds.slotOf(key)))) {
          problems.add(member.self() + " has " + key + ", which is not its own");
        }
      }
    }
    String notARing = arcs.problem();
    if (notARing != null) {
      problems.add(notARing);
    }
    long lost = expected.stream().filter(key -> !found.containsKey(key)).count();
    if (lost > 0) {
      problems.add(lost + " of " + expected.size() + " keys are lost");
    }
    found.forEach(
        (key, times) -> {
          if (times > 1) {
            problems.add(key + " is in " + times + " places");
          }
        });
    return problems;
  }

  private List<Bytes> keysOf(Shard.Content content) {
    Keyspace keyspace = new Keyspace(hash, Integer.MAX_VALUE);
    keyspace.put(content);
    Answer all =
        keyspace.execute(new WholeOperation.Scan(Cursor.START, Integer.MAX_VALUE, Glob.ALL), 0);
    return ((Answer.Scanned) all).keys();
  }
}
