package io.atoll.lab.protocols.consensus;

import io.atoll.protocols.consensus.Payload;

/**
 * What clients of a group propose: put a value that nobody else writes into a register.
 *
 * @param call the number of the call in the history of all clients
 */
record Write(long call, int register, long value) implements Payload {

  @Override
  public int sizeBytes() {
    return 24;
  }

  @Override
  public String toString() {
    return "r" + register + "=" + value;
  }
}
