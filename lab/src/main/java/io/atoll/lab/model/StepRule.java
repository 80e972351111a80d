package io.atoll.lab.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A named claim about what a process may do in one step. */
public record StepRule<M>(String name, Check<M> check) {

  /** Tells what is wrong with a step, or null if nothing is. */
  @FunctionalInterface
  public interface Check<M> {
    /**
     * @param before the state in which the step is taken
     * @param process the process that takes it
     * @param received the message it received, or null if it was given a command
     * @param sent the messages it sends
     */
    @Nullable String problemWith(
        Snapshot<M> before, int process, @Nullable M received, List<M> sent);
  }
}
