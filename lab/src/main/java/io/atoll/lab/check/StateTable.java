package io.atoll.lab.check;

import java.util.Arrays;

/**
 * The set of states seen, each an int vector, numbered in the order of discovery. Exact: vectors
 * are compared in full, a hash only says where to look.
 */
final class StateTable {

  private static final int CHUNK_BITS = 20;
  private static final int CHUNK = 1 << CHUNK_BITS;

  private int[][] chunks = {new int[CHUNK]};
  private int chunk;
  private int used;

  private long[] starts = new long[1 << 12];
  private int[] hashes = new int[1 << 12];
  private int[] slots = new int[1 << 13];
  private int size;

  StateTable() {
    Arrays.fill(slots, -1);
  }

  int size() {
    return size;
  }

  /** The number of this state, or {@code -number - 1} of a new one if it was not there. */
  int add(int[] state, int length) {
    int hash = hash(state, length);
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (slots[slot] >= 0) {
      int candidate = slots[slot];
      if (hashes[candidate] == hash && matches(candidate, state, length)) {
        return candidate;
      }
      slot = (slot + 1) & mask;
    }
    int number = append(state, length, hash);
    slots[slot] = number;
    if (size * 2 > slots.length) {
      rehash();
    }
    return -number - 1;
  }

  int length(int number) {
    return chunks[(int) (starts[number] >>> CHUNK_BITS)][(int) (starts[number] & (CHUNK - 1))];
  }

  /** Copy a state into a buffer that has room for it. */
  void read(int number, int[] buffer) {
    int[] pool = chunks[(int) (starts[number] >>> CHUNK_BITS)];
    int offset = (int) (starts[number] & (CHUNK - 1));
    System.arraycopy(pool, offset + 1, buffer, 0, pool[offset]);
  }

  private boolean matches(int number, int[] state, int length) {
    int[] pool = chunks[(int) (starts[number] >>> CHUNK_BITS)];
    int offset = (int) (starts[number] & (CHUNK - 1));
    return pool[offset] == length
        && Arrays.equals(pool, offset + 1, offset + 1 + length, state, 0, length);
  }

  private int append(int[] state, int length, int hash) {
    if (used + length + 1 > CHUNK) {
      chunk++;
      used = 0;
      if (chunk == chunks.length) {
        chunks = Arrays.copyOf(chunks, chunks.length * 2);
      }
      chunks[chunk] = new int[CHUNK];
    }
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, size * 2);
      hashes = Arrays.copyOf(hashes, size * 2);
    }
    int[] pool = chunks[chunk];
    pool[used] = length;
    System.arraycopy(state, 0, pool, used + 1, length);
    starts[size] = ((long) chunk << CHUNK_BITS) | used;
    hashes[size] = hash;
    used += length + 1;
    return size++;
  }

  private void rehash() {
    int[] larger = new int[slots.length * 2];
    Arrays.fill(larger, -1);
    int mask = larger.length - 1;
    for (int number = 0; number < size; number++) {
      int slot = hashes[number] & mask;
      while (larger[slot] >= 0) {
        slot = (slot + 1) & mask;
      }
      larger[slot] = number;
    }
    slots = larger;
  }

  private static int hash(int[] state, int length) {
    long h = 0x9E3779B97F4A7C15L * length;
    for (int i = 0; i < length; i++) {
      h = (h ^ state[i]) * 0xBF58476D1CE4E5B9L;
      h ^= h >>> 29;
    }
    return (int) (h ^ (h >>> 32));
  }
}
