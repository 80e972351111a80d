package io.atoll.cli;

import io.atoll.lab.catalog.SearchFamily;
import io.atoll.lab.catalog.SearchFamily.SearchVariant;
import io.atoll.lab.check.Violation;
import io.atoll.lab.trace.TimeSpaceDiagram;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The search of one variant of a protocol that is searched in a way of its own. */
record OneSearch(SearchFamily family, Job job) {

  /** The variant with this name, or null. */
  static @Nullable OneSearch find(List<SearchFamily> families, String name) {
    for (SearchFamily family : families) {
      for (SearchVariant variant : family.variants()) {
        if (variant.name().equals(name)) {
          return new OneSearch(family, Job.of(family, variant));
        }
      }
    }
    return null;
  }

  CheckStory.Subject subject() {
    return new CheckStory.Subject(family.name(), family.source(), null, false);
  }

  TimeSpaceDiagram picture(Outcome outcome) {
    Violation violation =
        outcome
            .result()
            .violation()
            .orElseThrow(() -> new BadArgument("--svg: there is no run to draw, nothing broke"));
    return TimeSpaceDiagram.of(
            family.name() + ", " + job.variant() + " breaks: " + violation.problem().property(),
            violation.path(),
            violation.cycle())
        .withCaption(violation.problem().what() + ". Searched: " + job.scenario() + ".");
  }
}
