package io.atoll.compare;

import java.util.ServiceLoader;
import java.util.function.Function;

/** What the class path has to offer. */
final class Services {

  private Services() {}

  static <S> S named(Class<S> kind, String name, Function<S, String> nameOf) {
    return ServiceLoader.load(kind).stream()
        .map(ServiceLoader.Provider::get)
        .filter(service -> nameOf.apply(service).equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no " + kind.getSimpleName() + " called " + name + " on the class path"));
  }
}
