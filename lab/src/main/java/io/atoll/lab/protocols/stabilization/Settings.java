package io.atoll.lab.protocols.stabilization;

/**
 * How large the rings are.
 *
 * @param identifiers how many identifiers there are; who is not a member may still be on lists
 * @param members the most members before a step
 * @param length the length of a successor list, L
 * @param base how many members must not be skipped by any list: L + 1, if nothing is left out
 */
record Settings(int identifiers, int members, int length, int base) {

  static Settings of(int identifiers, int members, int length) {
    return new Settings(identifiers, members, length, length + 1);
  }

  @Override
  public String toString() {
    return "members "
        + members
        + " list "
        + length
        + " identifiers "
        + identifiers
        + (base == length + 1 ? "" : " base " + base);
  }
}
