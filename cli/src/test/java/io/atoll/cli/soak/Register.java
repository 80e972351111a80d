package io.atoll.cli.soak;

import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterOperation.CompareAndSet;
import io.atoll.store.RegisterOperation.Get;
import io.atoll.store.RegisterOperation.Increment;
import io.atoll.store.RegisterOperation.Put;
import io.atoll.store.RegisterResult;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.commands.ProtocolCommand;

/** Operations on a register as commands of Redis, so that the lab can judge what came of them. */
final class Register {

  private static final ProtocolCommand CAS = () -> "CAS".getBytes(StandardCharsets.US_ASCII);

  private Register() {}

  static RegisterResult execute(UnifiedJedis client, String key, RegisterOperation operation) {
    if (operation instanceof Get) {
      return new RegisterResult.Value(number(client.get(key)));
    }
    if (operation instanceof Put put) {
      client.set(key, Long.toString(put.value()));
      return new RegisterResult.Stored();
    }
    if (operation instanceof Increment increment) {
      return new RegisterResult.Incremented(client.incrBy(key, increment.by()));
    }
    if (operation instanceof CompareAndSet cas && cas.expected() != null) {
      CommandArguments words =
          new CommandArguments(CAS)
              .key(key)
              .add(Long.toString(cas.expected()))
              .add(Long.toString(cas.update()));
      long swapped = client.executeCommand(new CommandObject<>(words, BuilderFactory.LONG));
      return new RegisterResult.Compared(swapped == 1);
    }
    throw new IllegalArgumentException("no command does this: " + operation);
  }

  private static @Nullable Long number(@Nullable String value) {
    return value == null ? null : Long.valueOf(value);
  }
}
