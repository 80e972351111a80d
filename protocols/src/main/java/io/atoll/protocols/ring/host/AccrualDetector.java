package io.atoll.protocols.ring.host;

import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How likely it is that a neighbour is gone, from how long it has been silent and how long it
 * usually is: N. Hayashibara et al., <em>The phi Accrual Failure Detector</em>, SRDS 2004. A phi of
 * 8 says that a neighbour that is there stays silent for so long once in 10^8 times.
 *
 * <p>DEVIATION Hayashibara: mean and variance of the silences are moving averages, not those of a
 * window of samples: a few numbers for a neighbour instead of a thousand.
 */
final class AccrualDetector {

  private static final double PHI = 8;
  private static final double WEIGHT = 1.0 / 8;

  private final double expectedMillis;
  private final LinkedHashMap<NodeRef, Silence> silences = new LinkedHashMap<>();

  AccrualDetector(Delay period) {
    this.expectedMillis = period.maxMillis();
  }

  AccrualDetector(AccrualDetector other) {
    this.expectedMillis = other.expectedMillis;
    this.silences.putAll(other.silences);
  }

  /**
   * How a neighbour has been heard.
   *
   * @param sinceMillis when it was last heard
   */
  record Silence(NodeRef neighbour, long sinceMillis, double meanMillis, double varianceMillis2) {

    Silence brokenAt(long nowMillis) {
      double off = nowMillis - sinceMillis - meanMillis;
      return new Silence(
          neighbour,
          nowMillis,
          meanMillis + WEIGHT * off,
          (1 - WEIGHT) * (varianceMillis2 + WEIGHT * off * off));
    }

    /** Minus the logarithm of how likely a longer silence is, if silences are normally spread. */
    double phi(long nowMillis, double leastDeviationMillis) {
      double deviation = Math.max(leastDeviationMillis, StrictMath.sqrt(varianceMillis2));
      double y = (nowMillis - sinceMillis - meanMillis) / deviation;
      // a logistic function that is close to the normal distribution's
      double e = StrictMath.exp(-y * (1.5976 + 0.070566 * y * y));
      double longer = y > 0 ? e / (1 + e) : 1 - 1 / (1 + e);
      return -StrictMath.log10(Math.max(longer, Double.MIN_NORMAL));
    }
  }

  List<Silence> view() {
    return List.copyOf(silences.values());
  }

  /** From now on this neighbour is expected to be heard. */
  void watch(NodeRef neighbour, long nowMillis) {
    silences.computeIfAbsent(neighbour, it -> fresh(it, nowMillis));
  }

  private Silence fresh(NodeRef neighbour, long nowMillis) {
    // a slow neighbour gets the benefit of the doubt until it is known how slow it is
    return new Silence(neighbour, nowMillis, expectedMillis, expectedMillis * expectedMillis);
  }

  void forget(NodeRef neighbour) {
    silences.remove(neighbour);
  }

  void heard(NodeRef neighbour, long nowMillis) {
    silences.computeIfPresent(neighbour, (it, silence) -> silence.brokenAt(nowMillis));
  }

  boolean suspects(NodeRef neighbour, long nowMillis) {
    @Nullable Silence silence = silences.get(neighbour);
    return silence != null && silence.phi(nowMillis, expectedMillis / 4) > PHI;
  }

  /** Only these are watched. */
  void watchOnly(List<NodeRef> neighbours, long nowMillis) {
    silences.keySet().retainAll(neighbours);
    neighbours.forEach(neighbour -> watch(neighbour, nowMillis));
  }

  /** This node itself was away: that others were not heard says nothing about them. */
  void startOver(long nowMillis) {
    silences.replaceAll((neighbour, silence) -> fresh(neighbour, nowMillis));
  }
}
