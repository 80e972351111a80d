package io.atoll.lab.history;

/** A set of open calls, by the place each has while it is open. */
final class CallSet {

  private final long[] words;

  CallSet(int places) {
    this(new long[(places + Long.SIZE - 1) / Long.SIZE]);
  }

  private CallSet(long[] words) {
    this.words = words;
  }

  CallSet copy() {
    return new CallSet(words.clone());
  }

  void add(int place) {
    words[place / Long.SIZE] |= 1L << place;
  }

  void remove(int place) {
    words[place / Long.SIZE] &= ~(1L << place);
  }

  boolean contains(int place) {
    return (words[place / Long.SIZE] & (1L << place)) != 0;
  }

  boolean containsAll(CallSet other) {
    for (int i = 0; i < words.length; i++) {
      if ((other.words[i] & ~words[i]) != 0) {
        return false;
      }
    }
    return true;
  }
}
