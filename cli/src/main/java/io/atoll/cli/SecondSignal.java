package io.atoll.cli;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;

/**
 * Ctrl-C or SIGTERM, when the program is ending because of the first. The JVM would ignore it.
 *
 * <p>The one class that hears signals, {@code sun.misc.Signal}, is there for all (JEP 260), but the
 * compiler warns of it, and nothing can be done about that: so it is found by its name.
 */
final class SecondSignal {

  private static final List<String> SIGNALS = List.of("INT", "TERM");

  private SecondSignal() {}

  /** Do this when one of them comes from now on. Where signals cannot be heard, nothing changes. */
  static void on(Runnable action) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      InvocationHandler heard =
          (proxy, method, arguments) -> {
            action.run();
            return null;
          };
      Object acting =
          Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, heard);
      for (String name : SIGNALS) {
        signal
            .getMethod("handle", signal, handler)
            .invoke(null, signal.getConstructor(String.class).newInstance(name), acting);
      }
    } catch (ReflectiveOperationException e) {
      return; // another JVM, or one that was told to leave signals alone: the first one counts
    }
  }
}
