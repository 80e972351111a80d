package io.atoll.lab.protocols.group;

import io.atoll.lab.protocols.group.ChaosHosts.Host;
import io.atoll.lab.sim.Network;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/** What goes wrong in a simulated cluster: chosen by the seed, and all mended in the end. */
final class ChaosFaults {

  private static final long SECOND = 1_000_000;

  private final Simulation<GroupMessage, GroupCommand> simulation;
  private final ChaosHosts hosts;
  private final ChaosClients clients;
  private final SplittableRandom random;
  private final List<List<Network.Cut>> cuts = new ArrayList<>();
  private final TreeSet<Integer> paused = new TreeSet<>();
  private final Map<String, Integer> counts = new TreeMap<>();
  private boolean healed;

  ChaosFaults(
      Simulation<GroupMessage, GroupCommand> simulation, ChaosHosts hosts, ChaosClients clients) {
    this.simulation = simulation;
    this.hosts = hosts;
    this.clients = clients;
    this.random = simulation.newRandom();
  }

  /** How often each kind has happened. */
  Map<String, Integer> counts() {
    return counts;
  }

  /** One more thing goes wrong, for a while. */
  void strike() {
    Host host = hosts.get(random.nextInt(hosts.all().size()));
    long micros = SECOND / 2 + random.nextLong(8 * SECOND);
    switch (random.nextInt(8)) {
      case 0, 1 -> crash(host, micros);
      case 2 -> crashSeveral(micros);
      case 3 -> cut(micros);
      case 4 -> pause(host, micros);
      case 5 -> slowNetwork(host, micros);
      case 6 -> slowDisk(host, micros);
      default -> setClock(host);
    }
  }

  private void count(String kind) {
    counts.merge(kind, 1, Integer::sum);
  }

  private void crash(Host host, long micros) {
    if (host.isUp()) {
      count("crash");
      paused.remove(host.number());
      hosts.crash(host);
      clients.onCrash(host);
      after(micros, () -> restart(host));
    }
  }

  /** A power cut. */
  private void crashSeveral(long micros) {
    for (Host host : hosts.all()) {
      if (random.nextInt(3) > 0) {
        crash(host, micros + random.nextLong(SECOND));
      }
    }
  }

  private void restart(Host host) {
    if (!host.isUp()) {
      hosts.start(host);
    }
  }

  /** Some can no longer reach some others; the way back may be open. */
  private void cut(long micros) {
    count("cut");
    int side = random.nextInt(1 << hosts.all().size());
    boolean oneWay = random.nextBoolean();
    List<Network.Cut> made =
        oneWay
            ? List.of(
                simulation
                    .network()
                    .cutOneWay(it -> (side >> it & 1) == 0, it -> (side >> it & 1) == 1))
            : simulation.cut(it -> (side >> it & 1) == 0, it -> (side >> it & 1) == 1);
    cuts.add(made);
    after(micros, () -> mend(made));
  }

  private void mend(List<Network.Cut> made) {
    if (cuts.remove(made)) {
      simulation.mend(made);
    }
  }

  private void pause(Host host, long micros) {
    if (host.isUp() && paused.add(host.number())) {
      count("pause");
      simulation.pause(host.self());
      after(micros, () -> resume(host.number()));
    }
  }

  private void resume(int number) {
    if (paused.remove(number)) {
      simulation.resume(hosts.get(number).self());
    }
  }

  private void slowNetwork(Host host, long micros) {
    count("slow network");
    simulation.network().slowDown(host.number(), 20_000 + random.nextLong(300_000));
    after(micros, () -> simulation.network().slowDown(host.number(), 0));
  }

  private void slowDisk(Host host, long micros) {
    count("slow disk");
    host.setDiskMicros(50_000 + random.nextLong(200_000));
    after(micros, () -> host.setDiskMicros(1_000));
  }

  /** The time of day jumps, by up to a minute, in either direction. */
  private void setClock(Host host) {
    if (host.isUp()) {
      count("clock");
      simulation.command(host.self(), new GroupCommand.WallClock(random.nextLong(-60_000, 60_000)));
    }
  }

  private void after(long micros, Runnable action) {
    simulation.at(
        simulation.nowMicros() + micros,
        () -> {
          if (!healed) {
            action.run();
          }
        });
  }

  /** Nothing is wrong any more, from now on. */
  void heal() {
    healed = true;
    List.copyOf(cuts).forEach(this::mend);
    List.copyOf(paused).forEach(this::resume);
    for (Host host : hosts.all()) {
      simulation.network().slowDown(host.number(), 0);
      host.setDiskMicros(1_000);
      restart(host);
    }
  }
}
