package io.atoll.protocols.consensus;

/**
 * The first entry of every leader: when it is committed, so is all that leaders before it left
 * behind (thesis 3.6.2, 6.4). State machines skip it.
 */
public record NoOp() implements Payload {

  @Override
  public String toString() {
    return "NoOp";
  }
}
