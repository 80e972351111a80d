package io.atoll.node.engine;

import org.jspecify.annotations.Nullable;

/**
 * What a cluster is to do when hosts crash or cannot reach each other: it cannot both answer always
 * and be right always (ARM, theorem 7). All hosts of a cluster run in the same mode.
 */
public enum Mode {

  /** A virtual node is run by a group of hosts: linearizable always, refused without a majority. */
  CONSISTENT(1, "consistent"),

  /** A virtual node is run by one host directly: what is on a host that crashes is lost. */
  AVAILABLE(2, "available");

  private final int code;
  private final String word;

  Mode(int code, String word) {
    this.code = code;
    this.word = word;
  }

  /** For people, and settings. */
  public String word() {
    return word;
  }

  int code() {
    return code;
  }

  static @Nullable Mode of(int code) {
    for (Mode mode : values()) {
      if (mode.code == code) {
        return mode;
      }
    }
    return null;
  }
}
