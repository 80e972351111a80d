package io.atoll.store.keyspace;

import java.util.ArrayList;
import java.util.List;

/**
 * Operations on keys of one slot, one after the other: what has piled up for a slot while the way
 * there was taken travels together.
 */
public record Batch(List<KeyOperation> operations) implements KeyOperation {

  public Batch {
    operations = List.copyOf(operations);
    if (operations.stream().anyMatch(Batch.class::isInstance)) {
      throw new IllegalArgumentException("a batch of batches");
    }
  }

  @Override
  public Answer on(Entries entries) {
    List<Answer> answers = new ArrayList<>(operations.size());
    for (KeyOperation operation : operations) {
      answers.add(operation.on(entries));
    }
    return new Answer.Answers(answers);
  }
}
