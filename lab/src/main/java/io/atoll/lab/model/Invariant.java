package io.atoll.lab.model;

import org.jspecify.annotations.Nullable;

/** A named claim about a state. */
public record Invariant<M>(String name, Check<M> check) {

  /** Tells what is wrong with a state, or null if nothing is. */
  @FunctionalInterface
  public interface Check<M> {
    @Nullable String problemIn(Snapshot<M> snapshot);
  }
}
