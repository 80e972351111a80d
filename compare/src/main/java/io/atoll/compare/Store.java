package io.atoll.compare;

import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * What a client can do. An operation that fails completes exceptionally. Used by many threads,
 * which must not be kept: answers come from elsewhere.
 */
public interface Store {

  CompletionStage<?> put(Key key, byte[] value);

  /** The value, or null if there is none. */
  CompletionStage<byte @Nullable []> get(Key key);
}
