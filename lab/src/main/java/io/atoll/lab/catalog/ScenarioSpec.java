package io.atoll.lab.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
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

    @Override
    public String toString() {
      return Long.toUnsignedString(id)
          + "@"
          + (origin.isPresent() ? Long.toUnsignedString(origin.getAsLong()) : "*");
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

  /** As on the command line, but without what only a shell needs. */
  @Override
  public String toString() {
    return parts().stream()
        .map(part -> part.option + " " + part.value)
        .collect(Collectors.joining(" "));
  }

  /** What to type to have this scenario searched; a shell leaves the stars alone. */
  public String options() {
    return parts().stream()
        .map(part -> "--" + part.option + " " + part.quotedValue())
        .collect(Collectors.joining(" "));
  }

  /** An option of the command line and what is given for it. */
  private record Part(String option, String value) {
    String quotedValue() {
      return value.contains("*") ? "'" + value + "'" : value;
    }
  }

  private List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    add(parts, "ring", ring, Long::toUnsignedString);
    add(parts, "join", joins, Long::toUnsignedString);
    add(parts, "leave", leaves, Long::toUnsignedString);
    add(parts, "lookup", lookups, Request::toString);
    if (anyLookups > 0) {
      parts.add(new Part("any-lookups", String.valueOf(anyLookups)));
    }
    add(parts, "increment", increments, Request::toString);
    add(parts, "content", content, Long::toUnsignedString);
    if (entriesPerPortion != WHOLE_CONTENT) {
      parts.add(new Part("portion", String.valueOf(entriesPerPortion)));
    }
    return parts;
  }

  private static <T> void add(
      List<Part> parts, String option, List<T> values, Function<T, String> text) {
    if (!values.isEmpty()) {
      parts.add(new Part(option, values.stream().map(text).collect(Collectors.joining(","))));
    }
  }
}
