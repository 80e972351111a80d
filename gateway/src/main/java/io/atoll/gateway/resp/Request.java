package io.atoll.gateway.resp;

import io.atoll.store.keyspace.Bytes;
import java.util.List;

/**
 * A command and its arguments.
 *
 * @param inline whether it came as a line of text, as a person types it
 */
public record Request(List<Bytes> words, boolean inline) {

  /** What an array and the word around it take up beside their bytes. */
  private static final int WORD_BYTES = 48;

  /** About as much memory as it takes up. */
  public long sizeBytes() {
    long sum = 0;
    for (Bytes word : words) {
      sum += WORD_BYTES + word.length();
    }
    return sum;
  }
}
