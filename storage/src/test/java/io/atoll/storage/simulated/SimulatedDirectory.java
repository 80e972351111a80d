package io.atoll.storage.simulated;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The names of a directory: those that are durable, those that are seen, and what came between. */
final class SimulatedDirectory {

  /** A change of names: that a file has one, that it has another, or that it has none. */
  private interface Change {
    void apply(Map<String, SimulatedFile> names);
  }

  private final Map<String, SimulatedFile> durable = new TreeMap<>();
  private final Map<String, SimulatedFile> seen = new TreeMap<>();
  private final List<Change> unsynced = new ArrayList<>();

  List<String> names() {
    return List.copyOf(seen.keySet());
  }

  @Nullable SimulatedFile file(String name) {
    return seen.get(name);
  }

  long sizeBytes() {
    return seen.values().stream().mapToLong(SimulatedFile::sizeBytes).sum();
  }

  void link(String name, SimulatedFile file) {
    change(names -> names.put(name, file));
  }

  /** It is the file that is renamed, whatever else has had its name in between. */
  void rename(String from, String to, SimulatedFile file) {
    change(
        names -> {
          names.remove(from, file);
          names.put(to, file);
        });
  }

  void unlink(String name) {
    change(names -> names.remove(name));
  }

  private void change(Change change) {
    unsynced.add(change);
    change.apply(seen);
  }

  void sync() {
    unsynced.clear();
    durable.clear();
    durable.putAll(seen);
  }

  /** Any of the changes since the last sync have happened. */
  void losePower(SplittableRandom random) {
    for (Change change : unsynced) {
      if (random.nextBoolean()) {
        change.apply(durable);
      }
    }
    unsynced.clear();
    // A file that has lost its name loses power too, but nobody will know.
    durable.values().forEach(file -> file.losePower(random));
    seen.clear();
    seen.putAll(durable);
  }
}
