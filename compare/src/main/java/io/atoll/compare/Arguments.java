package io.atoll.compare;

import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the driver is told: words of the form name=value. Those it does not know are for the store.
 */
final class Arguments {

  private final Map<String, String> rest;

  Arguments(String... words) {
    rest =
        new HashMap<>(
            Arrays.stream(words)
                .map(word -> word.split("=", 2))
                .peek(Arguments::requireTwo)
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1])));
  }

  private static void requireTwo(String[] parts) {
    if (parts.length != 2) {
      throw new IllegalArgumentException("'" + parts[0] + "' is not of the form name=value");
    }
  }

  String take(String name) {
    String value = rest.remove(name);
    if (value == null) {
      throw new IllegalArgumentException(name + "=... is missing");
    }
    return value;
  }

  int takeInt(String name) {
    return Integer.parseInt(take(name));
  }

  List<InetSocketAddress> takeAddresses(String name) {
    return takeList(name).stream()
        .map(word -> word.split(":", 2))
        .map(parts -> new InetSocketAddress(parts[0], Integer.parseInt(parts[1])))
        .toList();
  }

  List<String> takeList(String name) {
    return List.of(take(name).split(","));
  }

  /** What nobody has taken. */
  Map<String, String> options() {
    return Map.copyOf(rest);
  }
}
