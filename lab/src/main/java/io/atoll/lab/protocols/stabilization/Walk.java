package io.atoll.lab.protocols.stabilization;

/** Where one gets by following the first live entries of lists. */
final class Walk {

  private Walk() {}

  /** The cycle that a member gets to, as a set; empty if the way ends at somebody without. */
  static int cycleFrom(Network network, int member) {
    int at = member;
    for (int i = 0; i < network.circle().size() && at >= 0; i++) {
      at = network.firstLive(at);
    }
    if (at < 0) {
      return 0;
    }
    int cycle = 0;
    while ((cycle >> at & 1) == 0) {
      cycle |= 1 << at;
      at = network.firstLive(at);
    }
    return cycle;
  }

  /** Whether a member gets into a set, here a cycle. */
  static boolean reaches(Network network, int member, int cycle) {
    int at = member;
    for (int i = 0; i < network.circle().size() && at >= 0; i++) {
      if ((cycle >> at & 1) != 0) {
        return true;
      }
      at = network.firstLive(at);
    }
    return at >= 0 && (cycle >> at & 1) != 0;
  }

  /** How long the way round a cycle is: the size of the circle, if it goes round once. */
  static int lengthOfCycle(Network network, int cycle) {
    int length = 0;
    for (int id = 0; id < network.circle().size(); id++) {
      if ((cycle >> id & 1) != 0) {
        length += network.circle().distance(id, network.firstLive(id));
      }
    }
    return length;
  }
}
