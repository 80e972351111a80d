package io.atoll.cli.compare;

import io.atoll.compare.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a system has done. */
public final class Standing {

  private static final String WRITE = "write";

  private final Contestant contestant;
  private final String version;
  private final Figures writes = new Figures();
  private final Figures reads = new Figures();
  private @Nullable String failure;

  Standing(Contestant contestant) {
    this.contestant = contestant;
    this.version = contestant.launcher().version();
  }

  void add(List<Outcome> outcomes) {
    for (Outcome outcome : outcomes) {
      (outcome.phase().equals(WRITE) ? writes : reads).add(outcome);
    }
  }

  void fail(String why) {
    failure = failure == null ? why : failure;
  }

  public Contestant contestant() {
    return contestant;
  }

  public String name() {
    return contestant.name();
  }

  public String version() {
    return version;
  }

  public Figures writes() {
    return writes;
  }

  public Figures reads() {
    return reads;
  }

  /** Whether there are figures. Some rounds may have failed all the same. */
  public boolean isMeasured() {
    return !writes.isEmpty() && !reads.isEmpty();
  }

  /** Why it could not take part, or not in all rounds. */
  public @Nullable String failure() {
    return failure;
  }
}
