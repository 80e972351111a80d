package io.atoll.compare.resp;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** An operation on its way. Completed with the value that was read, or with null. */
final class Request extends CompletableFuture<byte @Nullable []> {

  /** Where a ring changes, a client may be sent on more than once, but not for ever. */
  private static final int MOST_MOVES = 20;

  private static final byte[] GET = Bytes.beginning("GET", 1);
  private static final byte[] SET = Bytes.beginning("SET", 2);
  private static final byte[] WAIT = Bytes.beginning("WAIT", 2);

  private final byte[] key;
  private final byte @Nullable [] value;
  private final int replicas;
  private final RespStore client;
  private int moves;
  private boolean written;

  /**
   * @param value what to write, or null to read
   * @param replicas how many must have it before a write is done, beside the node itself
   */
  Request(RespStore client, byte[] key, byte @Nullable [] value, int replicas) {
    this.client = client;
    this.key = key;
    this.value = value;
    this.replicas = replicas;
  }

  void encode(Bytes out) {
    written = false;
    if (value == null) {
      out.command(GET, key);
    } else {
      out.command(SET, key, value);
      if (replicas > 0) {
        out.command(WAIT, Bytes.ascii(replicas), Bytes.ascii(0));
      }
    }
  }

  /** Whether nothing comes after the next reply. */
  boolean isLast() {
    return value == null || replicas == 0 || written;
  }

  void onReply(Reply reply) {
    if (!isLast()) {
      written = true;
      if (!(reply instanceof Reply.Status)) {
        fail("SET was answered with " + reply);
      }
    } else if (reply instanceof Reply.Value found && value == null) {
      complete(found.bytes());
    } else if (reply instanceof Reply.Status && value != null) {
      complete(null);
    } else if (reply instanceof Reply.Number number && number.number() >= replicas) {
      complete(null);
    } else if (reply instanceof Reply.Problem problem && problem.text().startsWith("MOVED ")) {
      move(problem.text());
    } else {
      fail((value == null ? "GET" : "SET") + " was answered with " + reply);
    }
  }

  private void move(String text) {
    moves++;
    if (moves > MOST_MOVES) {
      fail("sent on for the " + moves + "th time: " + text);
    } else {
      client.move(this, text);
    }
  }

  void fail(String why) {
    completeExceptionally(new IOException(why));
  }
}
