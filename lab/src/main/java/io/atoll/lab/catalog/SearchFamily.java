package io.atoll.lab.catalog;

import io.atoll.lab.catalog.Case.Expected;
import io.atoll.lab.catalog.Case.Size;
import java.util.List;

/**
 * A protocol whose states are not gone through by exchanging messages, but in a way of its own. It
 * has cases and variants like a {@link Family}, but no scenarios for users to make.
 */
public interface SearchFamily {

  /** A search with the verdict it must have. */
  record SearchCase(String name, Search search, Expected expected, Size size) {}

  /**
   * The protocol changed on purpose.
   *
   * @param scenario what is searched, in a few words
   * @param search the search that shows what is broken
   * @param corrected the same search of the protocol as it should be: without it, the other proves
   *     little
   * @param broken the property that it breaks
   */
  record SearchVariant(
      String name,
      Variant.Kind kind,
      String description,
      String scenario,
      Search search,
      SearchCase corrected,
      String broken) {}

  /** What to call it on the command line. */
  String name();

  /** Where it comes from, in a few words. */
  String source();

  List<SearchCase> cases();

  List<SearchVariant> variants();
}
