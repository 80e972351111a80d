package io.atoll.cli;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Understands {@code start} with nothing but options that have a value: how hosts are started by
 * everybody, above all by programs. The library that reads command lines takes longer to load than
 * a host takes to listen; it is left to say what is wrong, and to understand all else.
 */
final class PlainStart {

  private PlainStart() {}

  /** The host to start, or null if these arguments are for {@link Main}. */
  static @Nullable NodeConfig of(String... args) {
    Map<String, String> options = options(args);
    if (options == null) {
      return null;
    }
    try {
      Settings settings = Settings.ofProcess(options::get);
      return NodeConfig.of(settings, Version.read());
    } catch (BadArgument e) {
      return null; // to be said by who says such things
    }
  }

  private static @Nullable Map<String, String> options(String... args) {
    if (args.length == 0 || !args[0].equals(StartCommand.NAME)) {
      return null;
    }
    Map<String, String> options = new HashMap<>();
    for (int i = 1; i < args.length; i++) {
      int equals = args[i].indexOf('=');
      boolean inOneWord = equals >= 0;
      if (!inOneWord && i + 1 == args.length) {
        return null;
      }
      String option = inOneWord ? args[i].substring(0, equals) : args[i];
      String value = inOneWord ? args[i].substring(equals + 1) : args[++i];
      if (!isKnown(option) || !isPlain(value) || options.put(option, value) != null) {
        return null;
      }
    }
    return options;
  }

  private static boolean isKnown(String option) {
    return option.equals(Settings.CONFIG_OPTION)
        || option.startsWith("--") && Setting.ofKey(option.substring(2)) != null;
  }

  /** Words that begin like these, or are none, mean something in a command line. */
  private static boolean isPlain(String value) {
    return !value.isEmpty() && !value.startsWith("-") && !value.startsWith("@");
  }
}
