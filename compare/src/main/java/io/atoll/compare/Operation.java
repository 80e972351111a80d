package io.atoll.compare;

import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** What a phase consists of. */
enum Operation {
  WRITE {
    @Override
    CompletionStage<?> send(Store store, Key key, Values values) {
      return store.put(key, values.of(key));
    }

    @Override
    boolean isRight(Key key, @Nullable Object answer, Values values) {
      return true;
    }
  },
  READ {
    @Override
    CompletionStage<?> send(Store store, Key key, Values values) {
      return store.get(key);
    }

    @Override
    boolean isRight(Key key, @Nullable Object answer, Values values) {
      return values.isOf(key, (byte[]) answer);
    }
  };

  abstract CompletionStage<?> send(Store store, Key key, Values values);

  abstract boolean isRight(Key key, @Nullable Object answer, Values values);
}
