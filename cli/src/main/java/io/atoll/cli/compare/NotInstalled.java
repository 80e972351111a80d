package io.atoll.cli.compare;

/** A system cannot take part, and what to do about it. */
final class NotInstalled extends Exception {

  private static final long serialVersionUID = 1L;

  NotInstalled(String what) {
    super("not installed (" + what + "): run bench/install-peers");
  }
}
