package io.atoll.compare;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * What came of a phase. The driver prints it as a line.
 *
 * @param phase write or read
 * @param seconds how long it was measured
 * @param latencies in nanoseconds, from the answer to the operation before to its own, without what
 *     failed
 * @param serverCpuSeconds what the processes of the system took of the processors
 * @param clientCpuSeconds what the driver took of them
 */
public record Outcome(
    String phase,
    double seconds,
    Histogram latencies,
    long errors,
    double serverCpuSeconds,
    double clientCpuSeconds) {

  private static final String FIRST_WORD = "outcome";
  private static final int WORDS = 7;

  public double operationsPerSecond() {
    return latencies.getTotalCount() / seconds;
  }

  String line() {
    ByteBuffer buffer = ByteBuffer.allocate(latencies.getNeededByteBufferCapacity());
    int length = latencies.encodeIntoCompressedByteBuffer(buffer);
    buffer.position(0).limit(length);
    ByteBuffer encoded = Base64.getEncoder().encode(buffer);
    return String.join(
        " ",
        FIRST_WORD,
        phase,
        Double.toString(seconds),
        Long.toString(errors),
        Double.toString(serverCpuSeconds),
        Double.toString(clientCpuSeconds),
        StandardCharsets.US_ASCII.decode(encoded));
  }

  /** What a line says, or nothing if it says something else. */
  public static Optional<Outcome> ofLine(String line) {
    String[] words = line.split(" ");
    if (words.length != WORDS || !words[0].equals(FIRST_WORD)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new Outcome(
              words[1],
              Double.parseDouble(words[2]),
              Histogram.decodeFromCompressedByteBuffer(
                  ByteBuffer.wrap(Base64.getDecoder().decode(words[6])), 0),
              Long.parseLong(words[3]),
              Double.parseDouble(words[4]),
              Double.parseDouble(words[5])));
    } catch (DataFormatException e) {
      throw new IllegalArgumentException("a histogram that is none", e);
    }
  }
}
