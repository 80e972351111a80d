package io.atoll.gateway.command;

import io.atoll.store.keyspace.Expiry;
import java.util.concurrent.TimeUnit;

/** A time in a command, in seconds or milliseconds, from now on or since 1970. */
record ExpiryOption(TimeUnit unit, boolean absolute) {

  static final ExpiryOption EX = new ExpiryOption(TimeUnit.SECONDS, false);
  static final ExpiryOption PX = new ExpiryOption(TimeUnit.MILLISECONDS, false);
  static final ExpiryOption EXAT = new ExpiryOption(TimeUnit.SECONDS, true);
  static final ExpiryOption PXAT = new ExpiryOption(TimeUnit.MILLISECONDS, true);

  /** As an option of a command that writes, where only the future makes sense. */
  Expiry positive(Call call, int index, String command) throws CommandError {
    long number = call.number(index);
    if (number <= 0) {
      throw invalid(command);
    }
    return expiry(call, number, command);
  }

  /** As what a command is about; a time that is over deletes. */
  Expiry any(Call call, int index, String command) throws CommandError {
    return expiry(call, call.number(index), command);
  }

  private Expiry expiry(Call call, long number, String command) throws CommandError {
    long factor = unit == TimeUnit.SECONDS ? 1000 : 1;
    if (number > Long.MAX_VALUE / factor || number < Long.MIN_VALUE / factor) {
      throw invalid(command);
    }
    long millis = number * factor;
    if (!absolute && millis > Long.MAX_VALUE - call.host().nowMillis()) {
      throw invalid(command);
    }
    return absolute ? new Expiry.At(millis) : new Expiry.After(millis);
  }

  private static CommandError invalid(String command) {
    return new CommandError("ERR invalid expire time in '" + command + "' command");
  }
}
