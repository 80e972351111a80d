package io.atoll.store.keyspace;

import java.util.ArrayList;
import java.util.List;

/**
 * Operations on keys of one slot, one after the other: what has piled up for a slot while the way
 * there was taken travels together. Answers must travel together too: when they have become long,
 * the rest of the operations is not executed, and not answered. The first always is.
 */
public record Batch(List<KeyOperation> operations) implements KeyOperation {

  /** No more is executed once the answers take up so much. */
  public static final int LONG_ANSWERS_BYTES = 1024 * 1024;

  public Batch {
    operations = List.copyOf(operations);
    if (operations.stream().anyMatch(Batch.class::isInstance)) {
      throw new IllegalArgumentException("a batch of batches");
    }
  }

  @Override
  public long valueBytes() {
    return operations.stream().mapToLong(KeyOperation::valueBytes).sum();
  }

  @Override
  public boolean isRead() {
    for (KeyOperation operation : operations) {
      if (!operation.isRead()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public Answer on(Entries entries) {
    List<Answer> answers = new ArrayList<>(operations.size());
    long answerBytes = 0;
    for (KeyOperation operation : operations) {
      if (answerBytes >= LONG_ANSWERS_BYTES) {
        break;
      }
      Answer answer = operation.on(entries);
      answers.add(answer);
      answerBytes += Answer.valueBytes(answer);
    }
    return new Answer.Answers(answers);
  }
}
