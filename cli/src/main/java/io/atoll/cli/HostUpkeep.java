package io.atoll.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a host runs its virtual nodes, as it says itself.
 *
 * @param trouble what keeps it from doing all it should; empty if nothing does
 * @param members all hosts that it knows of; empty in mode available
 * @param changes what it changes about its groups
 */
record HostUpkeep(
    String mode,
    String durability,
    int replicas,
    boolean paused,
    String trouble,
    List<Member> members,
    List<Change> changes) {

  /**
   * @param place where it listens
   * @param zone a dash if it named none
   */
  record Member(String place, boolean leaves, String zone, boolean isAsked) {}

  /**
   * @param node the identifier of the virtual node
   * @param text what is done, and why
   */
  record Change(String node, long millis, String text) {}

  static HostUpkeep ask(HostConnection host) throws IOException, HostConnection.Refused {
    return parse(host.call("ATOLL", "REBALANCE", "STATUS"));
  }

  private static HostUpkeep parse(@Nullable String text) throws IOException {
    List<String> lines = text == null ? List.of() : text.lines().toList();
    if (lines.isEmpty()) {
      throw new IOException("this is no host of Atoll");
    }
    Map<String, String> first = figures(lines.get(0));
    List<Member> members = new ArrayList<>();
    List<Change> changes = new ArrayList<>();
    String trouble = "";
    for (String line : lines.subList(1, lines.size())) {
      String[] words = line.split(" ", 4);
      if (words[0].equals("trouble")) {
        trouble = line.substring(words[0].length() + 1);
      } else if (words[0].equals("host")) {
        members.add(member(words[1], words[2], words[3]));
      } else if (words[0].equals("change")) {
        changes.add(
            new Change(words[1], Long.parseLong(words[2].replace("millis=", "")), words[3]));
      }
    }
    return new HostUpkeep(
        first.getOrDefault("mode", "unknown"),
        first.getOrDefault("durability", "unknown"),
        Integer.parseInt(first.getOrDefault("replicas", "1")),
        "yes".equals(first.get("paused")),
        trouble,
        members,
        changes);
  }

  private static Member member(String place, String standing, String rest) {
    return new Member(
        place,
        standing.equals("leaves"),
        figures(rest).getOrDefault("zone", "-"),
        rest.endsWith(" myself"));
  }

  /** Words of the form name=value. */
  static Map<String, String> figures(String line) {
    Map<String, String> figures = new HashMap<>();
    for (String word : line.split(" ", -1)) {
      int equals = word.indexOf('=');
      if (equals > 0) {
        figures.put(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    return figures;
  }

  boolean isConsistent() {
    return mode.equals("consistent");
  }
}
