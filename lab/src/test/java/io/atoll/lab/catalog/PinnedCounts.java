package io.atoll.lab.catalog;

import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Checker;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How many states and transitions each fast case has: a checker that explores less fails the build.
 * One file a family, one line a case: {@code states;transitions;case}. To record the counts after a
 * deliberate change, run {@link #main} in this module and read the difference before committing it.
 */
final class PinnedCounts {

  /** The size of a search. */
  record Counts(int states, long transitions) {
    static Counts of(CheckResult result) {
      return new Counts(result.states(), result.transitions());
    }
  }

  private PinnedCounts() {}

  static Map<String, Counts> of(Family family) {
    try (InputStream file =
        PinnedCounts.class.getResourceAsStream("/pins/" + family.name() + ".csv")) {
      if (file == null) {
        throw new IllegalStateException("no counts are pinned for " + family.name());
      }
      Map<String, Counts> pins = new LinkedHashMap<>();
      for (String line : new String(file.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
        String[] fields = line.split(";", 3);
        if (fields.length == 3) {
          pins.put(fields[2], new Counts(Integer.parseInt(fields[0]), Long.parseLong(fields[1])));
        }
      }
      return pins;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Everything of a family that the fast suite runs: its fast cases, and each variant. */
  static List<Case> fastCases(Family family) {
    List<Case> cases = new ArrayList<>();
    for (Case each : family.cases()) {
      if (each.size() == Case.Size.FAST) {
        cases.add(each);
      }
    }
    for (Variant variant : family.variants()) {
      cases.add(
          Case.breaks(
              family.name(),
              variant.name() + ": " + variant.spec(),
              () -> family.scenario(variant.spec(), variant.name()),
              variant.broken(),
              Case.Size.FAST));
    }
    return cases;
  }

  /** Record the counts of all families, or of those named, in the source tree. */
  public static void main(String[] names) throws IOException {
    for (Family family : Catalog.families()) {
      if (names.length > 0 && !List.of(names).contains(family.name())) {
        continue;
      }
      StringBuilder file = new StringBuilder();
      for (Case each : fastCases(family)) {
        Counts counts = Counts.of(Checker.check(each.scenario().get()));
        file.append(counts.states).append(';').append(counts.transitions).append(';');
        file.append(each.name()).append('\n');
      }
      Files.writeString(
          Path.of("src/test/resources/pins", family.name() + ".csv"), file.toString());
    }
  }
}
