package io.atoll.kernel;

/**
 * The identifiers after one point, up to and including another: {@code (after, upTo]}. Equal ends
 * mean the whole ring, since a member that is its own predecessor owns everything.
 */
public record Arc(Id after, Id upTo) {

  public boolean contains(Id id) {
    return id.isBetween(after, upTo);
  }

  public boolean isWholeRing() {
    return after.equals(upTo);
  }

  @Override
  public String toString() {
    return "(" + after + "," + upTo + "]";
  }
}
