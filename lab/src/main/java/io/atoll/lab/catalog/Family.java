package io.atoll.lab.catalog;

import io.atoll.lab.model.Scenario;
import java.util.List;

/** A protocol that can be checked, with its variants and its pinned cases. */
public interface Family {

  /** What to call it on the command line. */
  String name();

  /** Where it comes from, in a few words. */
  String source();

  /** The protocol as Atoll runs it, in a scenario. */
  Scenario<?, ?> scenario(ScenarioSpec spec);

  /** A variant of the protocol, in a scenario. The name is one of {@link #variants}. */
  Scenario<?, ?> scenario(ScenarioSpec spec, String variant);

  List<Variant> variants();

  /** The scenarios that `./atoll check` runs, besides one for each variant. */
  List<Case> cases();
}
