package io.atoll.kernel;

/**
 * How long to wait: a time between two bounds, drawn by whoever runs the process. The checker draws
 * every order.
 */
public record Delay(long minMillis, long maxMillis) {

  public Delay {
    if (minMillis < 0 || maxMillis < minMillis) {
      throw new IllegalArgumentException(
          "a delay goes from 0 <= min to max, not from " + minMillis + " to " + maxMillis);
    }
  }

  public static Delay ofMillis(long millis) {
    return new Delay(millis, millis);
  }
}
