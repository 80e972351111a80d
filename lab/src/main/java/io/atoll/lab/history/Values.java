package io.atoll.lab.history;

import io.atoll.store.RegisterOperation.CompareAndSet;
import io.atoll.store.RegisterOperation.Delete;
import io.atoll.store.RegisterOperation.Get;
import io.atoll.store.RegisterOperation.Increment;
import io.atoll.store.RegisterOperation.Put;
import io.atoll.store.RegisterResult;
import io.atoll.store.RegisterResult.Compared;
import io.atoll.store.RegisterResult.Deleted;
import io.atoll.store.RegisterResult.Incremented;
import io.atoll.store.RegisterResult.Value;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which contents of the register calls need and make, as far as their operations and answers tell.
 *
 * <p>With this the search gives up a content only if whoever still needs it can get it again. Where
 * most writes write different numbers, as in a good test, that leaves little to try.
 */
final class Values {

  /** It cannot be told, or it is none. */
  static final int NONE = -1;

  /** Any: an Increment whose answer is not known. */
  static final int ANY = -2;

  private static final int NEVER = -1;

  /** A number for each content that is needed or made; null is absent. */
  private final Map<@Nullable Long, Integer> numbers = new HashMap<>();

  private int[] lastNeeded = new int[16];
  private int[] lastMade = new int[16];
  private int lastMadeAny = NEVER;

  /** The number of a content. */
  int number(@Nullable Long content) {
    Integer known = numbers.get(content);
    if (known != null) {
      return known;
    }
    int number = numbers.size();
    numbers.put(content, number);
    if (number == lastNeeded.length) {
      lastNeeded = Arrays.copyOf(lastNeeded, 2 * number);
      lastMade = Arrays.copyOf(lastMade, 2 * number);
    }
    lastNeeded[number] = NEVER;
    lastMade[number] = NEVER;
    return number;
  }

  /** Note a call that opens before a frontier. */
  void arrive(OpenCall open, int frontier) {
    if (open.needs() >= 0) {
      lastNeeded[open.needs()] = frontier;
    }
    if (open.makes() >= 0) {
      lastMade[open.makes()] = frontier;
    } else if (open.makes() == ANY) {
      lastMadeAny = frontier;
    }
  }

  /** Whether a call that opens after this frontier needs the content. */
  boolean isNeededAfter(int frontier, int content) {
    return lastNeeded[content] > frontier;
  }

  /** Whether a call that opens after this frontier may make the content. */
  boolean isMadeAfter(int frontier, int content) {
    return lastMade[content] > frontier || lastMadeAny > frontier;
  }

  /** The content a call must have found to answer what it did. */
  int neededBy(Call call) {
    RegisterResult result = call.response() == null ? null : call.response().result();
    if (call.operation() instanceof Get && result instanceof Value value) {
      return number(value.value());
    }
    if (call.operation() instanceof CompareAndSet cas
        && result instanceof Compared compared
        && compared.swapped()) {
      return number(cas.expected());
    }
    if (call.operation() instanceof Delete
        && result instanceof Deleted deleted
        && !deleted.existed()) {
      return number(null);
    }
    if (call.operation() instanceof Increment increment && result instanceof Incremented sum) {
      long before = sum.value() - increment.by();
      return before == 0 ? NONE : number(before); // zero, or absent
    }
    return NONE;
  }

  /** The content a call may leave where there was another. */
  int madeBy(Call call) {
    if (!OpenCall.mayChange(call)) {
      return NONE;
    }
    if (call.operation() instanceof Put put) {
      return number(put.value());
    }
    if (call.operation() instanceof CompareAndSet cas) {
      return number(cas.update());
    }
    if (call.operation() instanceof Delete) {
      return number(null);
    }
    if (call.response() != null && call.response().result() instanceof Incremented sum) {
      return number(sum.value());
    }
    return ANY;
  }
}
