package io.atoll.wire;

import io.atoll.protocols.ring.host.VirtualHost.Letter;

/**
 * Writes and reads what virtual nodes say to each other. Letters know where they end, so several
 * may stand one after the other. Has no state, and serves all threads.
 */
public final class LetterCodec {

  private final HostMessageCodec messages;

  /**
   * @param shard for what the ring carries and does not look into
   */
  public LetterCodec(ShardCodec shard) {
    this.messages = new HostMessageCodec(shard);
  }

  public void write(Letter letter, WireWriter out) {
    RingValues.writeId(letter.from(), out);
    RingValues.writeId(letter.to(), out);
    messages.write(letter.message(), out);
  }

  /** The next letter. Its byte strings point into the array that is read. */
  public Letter read(WireReader in) throws MalformedMessage {
    return new Letter(RingValues.readId(in), RingValues.readId(in), messages.read(in));
  }
}
