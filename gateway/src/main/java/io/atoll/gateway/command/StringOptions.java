package io.atoll.gateway.command;

import io.atoll.gateway.resp.Reply;
import org.jspecify.annotations.Nullable;

/** The options of SET and GETEX, as far as their syntax goes. */
final class StringOptions {

  boolean ifAbsent;
  boolean ifPresent;
  boolean get;
  boolean keepsExpiry;
  boolean persists;

  /** How the expiry is given, and by which word. */
  @Nullable ExpiryOption expiry;

  int expiryAt;

  private StringOptions() {}

  static StringOptions ofSet(Call call) throws CommandError {
    return new StringOptions().parse(call, 3, true);
  }

  static StringOptions ofGetEx(Call call) throws CommandError {
    return new StringOptions().parse(call, 2, false);
  }

  private StringOptions parse(Call call, int first, boolean set) throws CommandError {
    for (int i = first; i < call.size(); i++) {
      String option = call.option(i);
      boolean known =
          switch (option) {
            case "nx" -> set && !ifPresent && (ifAbsent = true);
            case "xx" -> set && !ifAbsent && (ifPresent = true);
            case "get" -> set && (get = true);
            case "keepttl" -> set && expiry == null && (keepsExpiry = true);
            case "persist" -> !set && expiry == null && (persists = true);
            case "ex" -> expires(ExpiryOption.EX, i + 1, call);
            case "px" -> expires(ExpiryOption.PX, i + 1, call);
            case "exat" -> expires(ExpiryOption.EXAT, i + 1, call);
            case "pxat" -> expires(ExpiryOption.PXAT, i + 1, call);
            default -> false;
          };
      if (!known) {
        throw new CommandError(Reply.SYNTAX_ERROR);
      }
      i = expiryAt > i ? expiryAt : i;
    }
    return this;
  }

  /** As in Redis, an option may be given again, but not another one of its kind. */
  private boolean expires(ExpiryOption option, int wordAt, Call call) {
    boolean possible =
        !keepsExpiry
            && !persists
            && (expiry == null || expiry.equals(option))
            && wordAt < call.size();
    if (possible) {
      expiry = option;
      expiryAt = wordAt;
    }
    return possible;
  }
}
