package io.atoll.lab.history;

import io.atoll.store.RegisterResult;
import org.jspecify.annotations.Nullable;

/** A call in its place in a linear order, and the content of the register after it. */
public record Placement(Call call, @Nullable Long after) {

  @Override
  public String toString() {
    return call + "  (register: " + RegisterResult.show(after) + ")";
  }
}
