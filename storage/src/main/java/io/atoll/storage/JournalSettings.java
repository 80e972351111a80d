package io.atoll.storage;

/**
 * Sizes of a journal.
 *
 * @param segmentBytes how large a file of the log is; a larger append has a larger file of its own
 * @param batchBytes how much is gathered before it is written, even if nobody asks
 */
public record JournalSettings(int segmentBytes, int batchBytes) {

  public static final JournalSettings DEFAULT = new JournalSettings(64 << 20, 1 << 20);

  public JournalSettings {
    if (segmentBytes < 1_024 || batchBytes < 64 || batchBytes > segmentBytes) {
      throw new IllegalArgumentException(
          "segments of %d bytes, batches of %d".formatted(segmentBytes, batchBytes));
    }
  }
}
