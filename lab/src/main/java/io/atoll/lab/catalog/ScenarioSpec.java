package io.atoll.lab.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A scenario in the words of a user: who is on the ring, who joins, who leaves, who asks what.
 *
 * @param ring identifiers of the members at the start
 * @param joins identifiers that join, at any moment, through any of the first members
 * @param leaves identifiers that leave, at any moment after they are on the ring
 * @param lookups lookups at any moment, each for one identifier from one member
 * @param anyLookups how many more lookups, each for any identifier from any member
 * @param increments updates at any moment, each of one counter from one member
 * @param content identifiers under which something is stored at the start
 * @param entriesPerPortion how much content moves at once; what is left follows in portions
 */
public record ScenarioSpec(
    List<Long> ring,
    List<Long> joins,
    List<Long> leaves,
    List<Request> lookups,
    int anyLookups,
    List<Request> increments,
    List<Long> content,
    int entriesPerPortion) {

  /** All the content of an arc in one message. */
  public static final int WHOLE_CONTENT = Integer.MAX_VALUE;

  /** A request for an identifier from a member, {@code 1@0}, or from any member, {@code 1@*}. */
  public record Request(long id, OptionalLong origin) {

    public Request(long id, long origin) {
      this(id, OptionalLong.of(origin));
    }

    public static Request fromAnywhere(long id) {
      return new Request(id, OptionalLong.empty());
    }

    public static Request parse(String argument, String word) {
      int at = word.indexOf('@');
      if (at < 0) {
        throw new IllegalArgumentException(
            argument + ": '" + word + "' is not of the form ID@MEMBER or ID@*, for example 1@0");
      }
      long id = ScenarioSpec.id(argument, word.substring(0, at));
      String origin = word.substring(at + 1);
      return origin.equals("*")
          ? fromAnywhere(id)
          : new Request(id, ScenarioSpec.id(argument, origin));
    }

    @Override
    public String toString() {
      return id + "@" + (origin.isPresent() ? Long.toUnsignedString(origin.getAsLong()) : "*");
    }
  }

  public static ScenarioSpec of(List<Long> ring, List<Long> joins, List<Long> leaves) {
    return new ScenarioSpec(ring, joins, leaves, List.of(), 0, List.of(), List.of(), WHOLE_CONTENT);
  }

  /** A ring, joins and leaves as lists of identifiers separated by commas; an empty list is "". */
  public static ScenarioSpec parse(String ring, String joins, String leaves) {
    return of(ids("ring", ring), ids("join", joins), ids("leave", leaves));
  }

  private static List<Long> ids(String argument, String list) {
    List<Long> ids = new ArrayList<>();
    if (!list.isBlank()) {
      for (String word : list.split(",", -1)) {
        ids.add(id(argument, word.strip()));
      }
    }
    return ids;
  }

  private static long id(String argument, String word) {
    try {
      return Long.parseUnsignedLong(word);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          argument + ": '" + word + "' is not an identifier (a whole number, 0 or more)", e);
    }
  }

  public ScenarioSpec withLookups(Request... more) {
    return new ScenarioSpec(
        ring, joins, leaves, List.of(more), anyLookups, increments, content, entriesPerPortion);
  }

  public ScenarioSpec withAnyLookups(int count) {
    return new ScenarioSpec(
        ring, joins, leaves, lookups, count, increments, content, entriesPerPortion);
  }

  public ScenarioSpec withIncrements(Request... more) {
    return new ScenarioSpec(
        ring, joins, leaves, lookups, anyLookups, List.of(more), content, entriesPerPortion);
  }

  /** With these identifiers stored at the start, moved in portions of so many. */
  public ScenarioSpec withContent(List<Long> ids, int entries) {
    return new ScenarioSpec(ring, joins, leaves, lookups, anyLookups, increments, ids, entries);
  }

  /** The identifiers of all nodes, in order. */
  public List<Long> identifiers() {
    return Stream.concat(ring.stream(), joins.stream())
        .distinct()
        .sorted(Long::compareUnsigned)
        .toList();
  }

  /** As on the command line, so that a case can be run again by hand. */
  @Override
  public String toString() {
    List<String> words = new ArrayList<>();
    add(words, "ring", ring);
    add(words, "join", joins);
    add(words, "leave", leaves);
    add(words, "lookup", lookups);
    if (anyLookups > 0) {
      words.add("any-lookups " + anyLookups);
    }
    add(words, "increment", increments);
    add(words, "content", content);
    if (entriesPerPortion != WHOLE_CONTENT) {
      words.add("portion " + entriesPerPortion);
    }
    return String.join(" ", words);
  }

  private static String word(Object value) {
    return value instanceof Long id ? Long.toUnsignedString(id) : value.toString();
  }

  private static void add(List<String> words, String name, List<?> values) {
    if (!values.isEmpty()) {
      words.add(name + " " + String.join(",", values.stream().map(ScenarioSpec::word).toList()));
    }
  }
}
