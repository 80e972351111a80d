package io.atoll.cli;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Settings in a file: lines of {@code key = value}. What stands behind a # that begins a line or
 * follows a blank is for people. A key that is not known is a mistake, so that no typing error goes
 * unnoticed.
 */
record ConfigFile(Map<Setting, Settings.Value> values) {

  static final ConfigFile NONE = new ConfigFile(Map.of());

  static ConfigFile read(Path file) {
    try {
      return parse(file.toString(), Files.readAllLines(file));
    } catch (NoSuchFileException e) {
      throw new BadArgument("--config: there is no file " + file);
    } catch (MalformedInputException e) {
      throw new BadArgument("--config: " + file + " is not text in UTF-8");
    } catch (IOException e) {
      throw new BadArgument("--config: " + file + " cannot be read: " + e.getMessage());
    }
  }

  static ConfigFile parse(String name, List<String> lines) {
    Map<Setting, Settings.Value> values = new EnumMap<>(Setting.class);
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).replaceFirst("(^|\\s)#.*", "").strip();
      if (!line.isEmpty()) {
        add(line, name + ":" + (i + 1), values);
      }
    }
    return new ConfigFile(values);
  }

  private static void add(String line, String where, Map<Setting, Settings.Value> values) {
    int equals = line.indexOf('=');
    if (equals < 0) {
      throw new BadArgument(where + ": '" + line + "' is not of the form key = value");
    }
    String key = line.substring(0, equals).strip();
    String value = line.substring(equals + 1).strip();
    Setting setting = Setting.ofKey(key);
    if (setting == null) {
      String known =
          Arrays.stream(Setting.values()).map(Setting::key).collect(Collectors.joining(", "));
      throw new BadArgument(where + ": there is no key '" + key + "'; there are " + known);
    }
    if (value.isEmpty()) {
      throw new BadArgument(where + ": " + key + " has no value");
    }
    Settings.Value before = values.put(setting, new Settings.Value(value, where + ": " + key));
    if (before != null) {
      throw new BadArgument(where + ": " + key + " is set twice, first in " + before.origin());
    }
  }
}
