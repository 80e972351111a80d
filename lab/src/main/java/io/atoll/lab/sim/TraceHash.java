package io.atoll.lab.sim;

/**
 * A fingerprint of all that happened. Messages count with their kind and content; both are hashed
 * in a way that does not change from one JVM to the next.
 */
final class TraceHash {

  private static final ClassValue<Integer> KINDS =
      new ClassValue<>() {
        @Override
        protected Integer computeValue(Class<?> type) {
          return type.getName().hashCode();
        }
      };

  private long hash = 0x51_7C_C1_B7_27_22_0A_95L;

  void add(long timeMicros, Event.Kind kind, int from, int to, Object what) {
    mix(timeMicros);
    mix(((long) from << 32) ^ to ^ ((long) kind.name().hashCode() << 16));
    mix(((long) KINDS.get(what.getClass()) << 32) ^ what.hashCode());
  }

  private void mix(long value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15L;
    hash ^= hash >>> 32;
  }

  long value() {
    return hash;
  }
}
