package io.atoll.lab.experiment;

import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.Links;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Ten places in the states that Chord section 6.6 names, and how far messages travel between them.
 *
 * <p>The paper gives the states and "typical round-trip delays between sites", 60 ms. The towns are
 * ours. Half of a typical delay is taken to be the same for all pairs, and half to grow with the
 * distance, so that the median over all pairs is 60 ms.
 */
final class Sites {

  static final double TYPICAL_ROUND_TRIP_MILLIS = 60;

  /** Among the nodes of one site. */
  private static final double LOCAL_ROUND_TRIP_MILLIS = 1;

  /** A message takes so much more or less than half a round trip. */
  private static final double JITTER = 0.05;

  /** In degrees. */
  private record Place(double north, double west) {

    /** Along the great circle, in radians. */
    double distance(Place other) {
      double a = StrictMath.toRadians(north);
      double b = StrictMath.toRadians(other.north);
      double turned = StrictMath.toRadians(west - other.west);
      return StrictMath.acos(
          StrictMath.sin(a) * StrictMath.sin(b)
              + StrictMath.cos(a) * StrictMath.cos(b) * StrictMath.cos(turned));
    }
  }

  private static final List<Place> PLACES =
      List.of(
          new Place(34.05, 118.24), // California: Los Angeles
          new Place(37.77, 122.42), // California: San Francisco
          new Place(39.74, 104.99), // Colorado: Denver
          new Place(42.37, 71.11), // Massachusetts: Cambridge
          new Place(42.37, 72.52), // Massachusetts: Amherst
          new Place(40.71, 74.01), // New York: New York
          new Place(42.44, 76.50), // New York: Ithaca
          new Place(35.99, 78.90), // North Carolina: Durham
          new Place(40.44, 80.00), // Pennsylvania: Pittsburgh
          new Place(39.95, 75.17)); // Pennsylvania: Philadelphia

  static final int COUNT = PLACES.size();

  private final double[][] roundTripMillis = new double[COUNT][COUNT];
  private final Link[][] links = new Link[COUNT][COUNT];

  Sites() {
    double half = TYPICAL_ROUND_TRIP_MILLIS / 2;
    double typicalDistance = median((a, b) -> PLACES.get(a).distance(PLACES.get(b)));
    for (int a = 0; a < COUNT; a++) {
      for (int b = 0; b < COUNT; b++) {
        double distance = PLACES.get(a).distance(PLACES.get(b));
        double millis = half + half * distance / typicalDistance;
        roundTripMillis[a][b] = a == b ? LOCAL_ROUND_TRIP_MILLIS : millis;
        links[a][b] = link(roundTripMillis[a][b]);
      }
    }
  }

  private static Link link(double roundTripMillis) {
    double micros = roundTripMillis * 1000 / 2;
    return Link.reliable(
        Latency.uniformMicros(
            Math.round(micros * (1 - JITTER)), Math.round(micros * (1 + JITTER))));
  }

  /** Something that two sites have. */
  private interface OfPair {
    double of(int a, int b);
  }

  /** Over all pairs of different sites, which are an odd number. */
  private static double median(OfPair what) {
    double[] sorted =
        IntStream.range(0, COUNT)
            .boxed()
            .flatMapToDouble(a -> IntStream.range(0, a).mapToDouble(b -> what.of(a, b)))
            .sorted()
            .toArray();
    return sorted[sorted.length / 2];
  }

  double medianRoundTripMillis() {
    return median(this::roundTripMillis);
  }

  double roundTripMillis(int a, int b) {
    return roundTripMillis[a][b];
  }

  /** A network of processes at these sites. */
  Links links(int[] siteOf) {
    return (from, to) -> links[siteOf[from]][siteOf[to]];
  }
}
