package io.atoll.lab.experiment;

/**
 * Who points to whom.
 *
 * @param hopsPerDoubling how much longer theory says that paths get with twice as many nodes
 */
record Topology(String name, double hopsPerDoubling) {

  /**
   * Ranch, resolving names. Whoever is met has the right bit with probability one half, so that it
   * takes two steps on average to find one who has; that one then matches two bits more on average.
   */
  static final Topology RANCH = new Topology("Ranch", 1);

  /**
   * A ring with routing tables to the base k. Of the log_k N digits of a random distance, one in k
   * is zero and needs no hop.
   */
  static Topology toTheBase(int k) {
    return new Topology("k = " + k, (k - 1.0) / k * StrictMath.log(2) / StrictMath.log(k));
  }
}
