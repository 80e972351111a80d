package io.atoll.lab.history;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterOperation.CompareAndSet;
import io.atoll.store.RegisterOperation.Delete;
import io.atoll.store.RegisterOperation.Get;
import io.atoll.store.RegisterOperation.Increment;
import io.atoll.store.RegisterOperation.Put;
import io.atoll.store.RegisterResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Random histories: clients, each with one call at a time, of registers that execute every call at
 * one instant between its invocation and its response. So they are linearizable; {@link #falsified}
 * ones may not be.
 */
final class RandomHistories {

  /**
   * What kind of histories.
   *
   * @param values how many different numbers are written; with 0, every Put writes another
   * @param lossRate the share of calls whose answer is lost; these may be executed much later
   * @param hotRate the share of calls that go to the first key, beyond its share
   */
  record Shape(int clients, int keys, int calls, int values, double lossRate, double hotRate) {}

  /** Between the numbers of different Puts, so that Increments do not lead from one to the next. */
  private static final long SPACING = 1_000;

  private final Random random;
  private final Shape shape;
  private final History.Recorder recorder = new History.Recorder();
  private final TreeMap<Id, Long> registers = new TreeMap<>();
  private final List<InFlight> strays = new ArrayList<>();
  private long lastWritten;
  private long nowMicros;

  private RandomHistories(Shape shape, Random random) {
    this.shape = shape;
    this.random = random;
  }

  static History linearizable(Shape shape, Random random) {
    return new RandomHistories(shape, random).run();
  }

  /** With the result of one answered call replaced by another that such a call could give. */
  static History falsified(History history, Random random) {
    List<Events.Event> events = new ArrayList<>(Events.of(history));
    List<Integer> responses = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      if (events.get(i) instanceof Events.Response) {
        responses.add(i);
      }
    }
    if (responses.isEmpty()) {
      return history;
    }
    int at = responses.get(random.nextInt(responses.size()));
    Events.Response was = (Events.Response) events.get(at);
    events.set(at, new Events.Response(was.number(), another(was.result(), random)));
    return Events.history(events);
  }

  private static RegisterResult another(RegisterResult result, Random random) {
    if (result instanceof RegisterResult.Value value) {
      Long old = value.value();
      return new RegisterResult.Value(
          old == null || random.nextBoolean() ? Long.valueOf(random.nextInt(3)) : null);
    } else if (result instanceof RegisterResult.Compared compared) {
      return new RegisterResult.Compared(!compared.swapped());
    } else if (result instanceof RegisterResult.Deleted deleted) {
      return new RegisterResult.Deleted(!deleted.existed());
    } else if (result instanceof RegisterResult.Incremented sum) {
      return new RegisterResult.Incremented(sum.value() + (random.nextBoolean() ? 1 : -1));
    }
    return result;
  }

  /** A call on its way to its register or back. */
  private static final class InFlight {
    final long number;
    final Id key;
    final RegisterOperation operation;
    @Nullable RegisterResult result;

    InFlight(long number, Id key, RegisterOperation operation) {
      this.number = number;
      this.key = key;
      this.operation = operation;
    }
  }

  private History run() {
    InFlight[] clients = new InFlight[shape.clients()];
    int invoked = 0;
    int idle = clients.length;
    while (invoked < shape.calls() || idle < clients.length) {
      nowMicros += random.nextInt(3);
      int client = random.nextInt(clients.length);
      InFlight call = clients[client];
      if (call == null) {
        if (invoked < shape.calls()) {
          clients[client] = invoke(client);
          invoked++;
          idle--;
        }
      } else if (random.nextDouble() < shape.lossRate() / 2) {
        // Two chances to be lost: on the way there and on the way back.
        clients[client] = null;
        strays.add(call);
        idle++;
      } else if (call.result == null) {
        execute(call);
      } else {
        recorder.respond(call.number, call.result, nowMicros);
        clients[client] = null;
        idle++;
      }
      if (!strays.isEmpty() && random.nextInt(8) == 0) {
        execute(strays.remove(random.nextInt(strays.size())));
      }
    }
    return recorder.history();
  }

  private InFlight invoke(int client) {
    boolean hot = random.nextDouble() < shape.hotRate();
    Id key = new Id(hot ? 0 : random.nextInt(shape.keys()));
    RegisterOperation operation = operation();
    long number = recorder.invoke(new Address(client), key, operation, nowMicros);
    return new InFlight(number, key, operation);
  }

  private void execute(InFlight call) {
    if (call.result != null) {
      return; // a stray whose answer was lost
    }
    var outcome = call.operation.applyTo(registers.get(call.key));
    call.result = outcome.result();
    Long register = outcome.register();
    if (register == null) {
      registers.remove(call.key);
    } else {
      registers.put(call.key, register);
    }
  }

  private RegisterOperation operation() {
    return switch (random.nextInt(10)) {
      case 0, 1, 2, 3 -> new Get();
      case 4, 5, 6 -> new Put(written());
      case 7 -> new CompareAndSet(random.nextInt(4) == 0 ? null : read(), written());
      case 8 -> new Increment(random.nextInt(3));
      default -> new Delete();
    };
  }

  private long written() {
    return shape.values() == 0 ? (lastWritten += SPACING) : random.nextInt(shape.values());
  }

  /** A number that a register may well hold. */
  private long read() {
    return shape.values() == 0
        ? lastWritten - SPACING * random.nextInt(shape.clients() + 1)
        : random.nextInt(shape.values());
  }
}
