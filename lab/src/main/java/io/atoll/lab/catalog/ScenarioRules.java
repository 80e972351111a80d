package io.atoll.lab.catalog;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a protocol may ask of a specification before it reads it. What it would not read it refuses:
 * a search that ignored a part of the scenario would report success for something else. Each
 * message begins with the option that it is about.
 */
public final class ScenarioRules {

  private ScenarioRules() {}

  /** For a protocol that looks nothing up. */
  public static void requireNoLookups(ScenarioSpec spec, String protocol) {
    require(spec.lookups().isEmpty(), "lookup", protocol + " has no lookups");
    require(spec.anyLookups() == 0, "any-lookups", protocol + " has no lookups");
  }

  /** For a protocol that keeps a topology and no content. */
  public static void requireNoContent(ScenarioSpec spec, String protocol) {
    require(spec.increments().isEmpty(), "increment", protocol + " has no updates");
    require(spec.content().isEmpty(), "content", protocol + " stores nothing");
    boolean whole = spec.entriesPerPortion() == ScenarioSpec.WHOLE_CONTENT;
    require(whole, "portion", protocol + " stores nothing");
  }

  /** Nobody is on the ring twice. */
  public static void requireDistinctMembers(ScenarioSpec spec) {
    requireDistinct("ring", spec.ring());
  }

  /** For a protocol whose identifiers are its processes: one joins once and leaves once. */
  public static void requireDistinctChanges(ScenarioSpec spec) {
    requireDistinct("join", spec.joins());
    requireDistinct("leave", spec.leaves());
  }

  /** Whoever leaves or asks is on the ring or joins it. */
  public static void requireKnownProcesses(ScenarioSpec spec) {
    Set<Long> known = new HashSet<>(spec.identifiers());
    for (long id : spec.leaves()) {
      require(known.contains(id), "leave", text(id) + " is neither on the ring nor joining");
    }
    requireKnownOrigins("lookup", spec.lookups(), known);
    requireKnownOrigins("increment", spec.increments(), known);
  }

  private static void requireKnownOrigins(
      String option, List<ScenarioSpec.Request> requests, Set<Long> known) {
    for (ScenarioSpec.Request request : requests) {
      boolean asked = request.origin().isEmpty() || known.contains(request.origin().getAsLong());
      require(asked, option, request + " is asked of nobody on the ring and of no joiner");
    }
  }

  private static void requireDistinct(String option, List<Long> ids) {
    Set<Long> seen = new HashSet<>();
    for (long id : ids) {
      require(seen.add(id), option, "an identifier appears twice, " + text(id));
    }
  }

  private static String text(long id) {
    return Long.toUnsignedString(id);
  }

  private static void require(boolean good, String option, String otherwise) {
    if (!good) {
      throw new IllegalArgumentException(option + ": " + otherwise);
    }
  }
}
