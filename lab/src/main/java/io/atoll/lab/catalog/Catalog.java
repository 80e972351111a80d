package io.atoll.lab.catalog;

import io.atoll.lab.protocols.asymmetric.AsymmetricFamily;
import io.atoll.lab.protocols.atomic.AtomicFamily;
import io.atoll.lab.protocols.consensus.ConsensusFamily;
import io.atoll.lab.protocols.host.HostFamily;
import io.atoll.lab.protocols.lmp.LmpBidirectionalFamily;
import io.atoll.lab.protocols.lmp.LmpUnidirectionalFamily;
import io.atoll.lab.protocols.lmr.LmrFamily;
import io.atoll.lab.protocols.ranch.RanchBidirectionalFamily;
import io.atoll.lab.protocols.ranch.RanchUnidirectionalFamily;
import io.atoll.lab.protocols.stabilization.StabilizationFamily;
import java.util.ArrayList;
import java.util.List;

/** All protocol families. */
public final class Catalog {

  private Catalog() {}

  public static List<Family> families() {
    return List.of(
        new AtomicFamily(),
        new AsymmetricFamily(),
        new HostFamily(),
        new LmrFamily(),
        new LmpUnidirectionalFamily(),
        new LmpBidirectionalFamily(),
        new RanchUnidirectionalFamily(),
        new RanchBidirectionalFamily());
  }

  /** Those that are searched in a way of their own. */
  public static List<SearchFamily> searchFamilies() {
    return List.of(new StabilizationFamily(), new ConsensusFamily());
  }

  /** The family with this name; the message of the exception lists those there are. */
  public static Family family(String name) {
    List<String> names = new ArrayList<>();
    for (Family family : families()) {
      if (family.name().equals(name)) {
        return family;
      }
      names.add(family.name());
    }
    throw new IllegalArgumentException(
        "protocol: there is no " + name + "; there are " + String.join(", ", names));
  }
}
