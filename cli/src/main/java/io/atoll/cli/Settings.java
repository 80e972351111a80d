package io.atoll.cli;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is set and by whom. An option goes before the environment, the environment before the file,
 * and the file before what is taken if nobody says anything.
 */
record Settings(Map<Setting, Value> values) {

  static final String PRECEDENCE =
      "An option goes before its environment variable, that before the configuration file, and that"
          + " before the default.";

  /** Names the file, and so cannot stand in it. */
  static final String CONFIG_OPTION = "--config";

  static final String CONFIG_VARIABLE = "ATOLL_CONFIG";

  /** Where a value came from if nobody gave it. */
  private static final String STANDARD = "default";

  /**
   * A value as it was written.
   *
   * @param origin who gave it, as a reader of an error finds it: --port, ATOLL_PORT, file:3: port
   */
  record Value(String text, String origin) {

    BadArgument mistake(String what) {
      return new BadArgument(origin + ": " + what);
    }
  }

  /**
   * With the environment of this process, and the file that is named there or by an option.
   *
   * @param options the value that was given for an option, or null
   */
  static Settings ofProcess(Function<String, @Nullable String> options) {
    String option = options.apply(CONFIG_OPTION);
    String file = option != null ? option : System.getenv(CONFIG_VARIABLE);
    return resolve(
        options,
        System::getenv,
        file == null || file.isEmpty() ? ConfigFile.NONE : ConfigFile.read(Path.of(file)));
  }

  /**
   * @param options the value that was given for an option, or null
   * @param environment the value of a variable, or null
   */
  static Settings resolve(
      Function<String, @Nullable String> options,
      Function<String, @Nullable String> environment,
      ConfigFile file) {
    Map<Setting, Value> values = new EnumMap<>(Setting.class);
    for (Setting setting : Setting.values()) {
      values.put(setting, resolve(setting, options, environment, file));
    }
    return new Settings(values);
  }

  private static Value resolve(
      Setting setting,
      Function<String, @Nullable String> options,
      Function<String, @Nullable String> environment,
      ConfigFile file) {
    String option = options.apply(setting.option());
    if (option != null) {
      return new Value(option, setting.option());
    }
    String variable = environment.apply(setting.variable());
    if (variable != null && !variable.isEmpty()) {
      return new Value(variable, setting.variable());
    }
    Value inFile = file.values().get(setting);
    return inFile != null ? inFile : new Value(setting.standard(), STANDARD);
  }

  Value of(Setting setting) {
    Value value = values.get(setting);
    if (value == null) {
      throw new IllegalStateException(setting + " has not been resolved");
    }
    return value;
  }

  /** As a configuration file that says the same, with remarks on where each line came from. */
  String show() {
    StringBuilder lines = new StringBuilder();
    for (Setting setting : Setting.values()) {
      Value value = of(setting);
      String line = setting.key() + " = " + value.text();
      lines.append(String.format("%-40s # %s%n", line, value.origin()));
    }
    return lines.toString();
  }
}
