package io.atoll.gateway.http;

import io.atoll.gateway.command.Host;
import io.atoll.store.keyspace.Answer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Asks a host how much it has. */
final class Counts {

  private static final long PATIENCE_MILLIS = 1_000;

  private Counts() {}

  /** Null if it cannot be said at the moment: who looks at a host in trouble gets the rest. */
  static Answer.@Nullable Counted here(Host host) {
    CompletableFuture<Answer> counted = new CompletableFuture<>();
    host.database().here().count(counted::complete);
    try {
      Answer answer = counted.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
      return answer instanceof Answer.Counted known ? known : null;
    } catch (TimeoutException | ExecutionException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }
}
