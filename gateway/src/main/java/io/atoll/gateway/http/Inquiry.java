package io.atoll.gateway.http;

import io.atoll.gateway.command.Host;
import io.atoll.store.keyspace.Answer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Asks a host something, and waits for a moment. */
final class Inquiry {

  private static final long PATIENCE_MILLIS = 1_000;

  private Inquiry() {}

  /** How much it has; null if that cannot be said. */
  static Answer.@Nullable Counted count(Host host) {
    Answer answer = of(host.database().here()::count);
    return answer instanceof Answer.Counted known ? known : null;
  }

  /** Null if it cannot be said at the moment: who looks at a host in trouble gets the rest. */
  static <T> @Nullable T of(Consumer<Consumer<T>> question) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    question.accept(answer::complete);
    try {
      return answer.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }
}
