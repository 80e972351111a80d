package io.atoll.lab.sim;

/** How messages travel between any two processes, which are known by their numbers. */
@FunctionalInterface
public interface Links {

  Link between(int from, int to);

  /** The same for everybody. */
  static Links all(Link link) {
    return (from, to) -> link;
  }
}
