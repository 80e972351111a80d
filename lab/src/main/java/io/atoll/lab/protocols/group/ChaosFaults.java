package io.atoll.lab.protocols.group;

import io.atoll.lab.protocols.group.ChaosHosts.Host;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.Network;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** What goes wrong in a simulated cluster: chosen by the seed, and all mended in the end. */
final class ChaosFaults implements ChaosHosts.Stops {

  private static final long SECOND = 1_000_000;

  /** How many kinds there are, and which of them cost a host nothing that it knows. */
  private static final int KINDS = 17;

  private static final int[] HARMLESS = {4, 5, 6, 7, 8, 13, 14, 16};

  private static final double HIGH_LOSS = 0.2;

  /** How long it takes on average until the network tells that a process has ended. */
  private static final long HEARD_MICROS = SECOND / 20;

  /** One pause in so many is taken for the end of the process. */
  private static final int WRONG_ONE_IN = 4;

  private final ChaosPlan plan;
  private final Simulation<GroupMessage, GroupCommand> simulation;
  private final Link usual;
  private final ChaosHosts hosts;
  private final ChaosClients clients;
  private final SplittableRandom random;
  private final List<List<Network.Cut>> cuts = new ArrayList<>();
  private final Map<String, Integer> counts = new TreeMap<>();
  private boolean healed;

  /**
   * @param usual how messages travel when nothing is wrong
   */
  ChaosFaults(
      ChaosPlan plan,
      Simulation<GroupMessage, GroupCommand> simulation,
      Link usual,
      ChaosHosts hosts,
      ChaosClients clients) {
    this.plan = plan;
    this.simulation = simulation;
    this.usual = usual;
    this.hosts = hosts;
    this.clients = clients;
    this.random = simulation.newRandom();
    hosts.onStops(this);
  }

  /** How often each kind has happened. */
  Map<String, Integer> counts() {
    return counts;
  }

  /** One more thing goes wrong, for a while. */
  void strike() {
    List<Host> expected = hosts.expected();
    Host host = expected.get(random.nextInt(expected.size()));
    long micros = SECOND / 2 + random.nextLong(8 * SECOND);
    int kind = plan.inMemory() ? HARMLESS[random.nextInt(HARMLESS.length)] : random.nextInt(KINDS);
    switch (kind) {
      case 0, 1 -> crash("crash", host, micros);
      case 2 -> crash("quick restart", host, quickly());
      case 3 -> cutPower(micros);
      case 4 -> cut(micros);
      case 5 -> cutOneWay(micros);
      case 6 -> pause(host, micros);
      case 7 -> slowNetwork(host, micros);
      case 8 -> slowLink(host, expected.get(random.nextInt(expected.size())), micros);
      case 9 -> slowDisk(host, micros);
      case 10 -> failDisk(host);
      case 11 -> host.stopAfterVote();
      case 12 -> expected.forEach(Host::stopAfterBirth);
      case 13 -> pause(host, micros);
      case 14 -> loseMuch(micros);
      case 15 -> flap(host);
      default -> setClock(host);
    }
  }

  private void count(String kind) {
    counts.merge(kind, 1, Integer::sum);
  }

  private void crash(String kind, Host host, long micros) {
    if (host.isUp()) {
      count(kind);
      restart(host, micros);
    }
  }

  /** A host that is up stops, and starts again after a while. */
  private void restart(Host host, long micros) {
    if (host.isUp()) {
      stop(host);
      after(micros, () -> restart(host));
    }
  }

  /** A host stops at once, and its clients go elsewhere. */
  void stop(Host host) {
    hosts.crash(host);
    clients.onCrash(host);
    takeForGone(host);
  }

  /**
   * Networks tell others when a process has ended: soon, or later than it is there again, some of
   * them, or none.
   */
  private void takeForGone(Host host) {
    GroupCommand gone = new GroupCommand.Gone(host.self());
    for (Host other : hosts.up()) {
      if (other != host && random.nextBoolean()) {
        hosts.after(random.nextLong(2 * HEARD_MICROS), other, () -> hosts.command(other, gone));
      }
    }
  }

  private void cutPower(long micros) {
    count("power cut");
    for (Host host : hosts.up()) {
      if (random.nextInt(3) > 0) {
        stop(host);
        after(micros + random.nextLong(SECOND), () -> restart(host));
      }
    }
  }

  /** The next write fails: the host cannot tell what the disk has, and stops. */
  private void failDisk(Host host) {
    if (host.isUp()) {
      host.failDisk();
    }
  }

  @Override
  public void onDiskError(Host host) {
    crash("disk error", host, SECOND / 2 + random.nextLong(4 * SECOND));
  }

  @Override
  public void onVoted(Host host) {
    crash("restart after vote", host, quickly());
  }

  @Override
  public void onBorn(Host host) {
    crash("restart after birth", host, quickly());
  }

  /** So soon that what others have begun is still going on. */
  private long quickly() {
    return SECOND / 50 + random.nextLong(SECOND / 4);
  }

  private void restart(Host host) {
    if (!host.isUp() && host.isExpected()) {
      hosts.start(host);
    }
  }

  /** Some and the others can no longer reach each other. */
  private void cut(long micros) {
    count("cut");
    long side = random.nextLong();
    keepCut(micros, simulation.cut(it -> isOn(side, it), it -> !isOn(side, it)));
  }

  /** Some can no longer reach the others; the way back is open. */
  private void cutOneWay(long micros) {
    count("one-way cut");
    long side = random.nextLong();
    keepCut(
        micros,
        List.of(simulation.network().cutOneWay(it -> isOn(side, it), it -> !isOn(side, it))));
  }

  private static boolean isOn(long side, int host) {
    return (side >> host & 1) == 1;
  }

  private void keepCut(long micros, List<Network.Cut> made) {
    cuts.add(made);
    after(micros, () -> mend(made));
  }

  private void mend(List<Network.Cut> made) {
    if (cuts.remove(made)) {
      simulation.mend(made);
    }
  }

  private void pause(Host host, long micros) {
    if (host.isUp() && hosts.pause(host)) {
      count("pause");
      if (random.nextInt(WRONG_ONE_IN) == 0) {
        takeForGone(host);
      }
      long run = host.run();
      after(
          micros,
          () -> {
            if (host.isUp() && host.run() == run) {
              clients.readSome(host); // others may lead by now, and have written
              hosts.resume(host);
            }
          });
    }
  }

  private void slowNetwork(Host host, long micros) {
    count("slow network");
    simulation.network().slowDown(host.number(), 20_000 + random.nextLong(300_000));
    after(micros, () -> simulation.network().slowDown(host.number(), 0));
  }

  /** From one host to another, and not back. */
  private void slowLink(Host from, Host to, long micros) {
    if (from != to) {
      count("slow link");
      Link slow = new Link(Latency.uniformMicros(50_000, 800_000), usual.order(), usual.loss(), 0);
      simulation.network().setLink(from.number(), to.number(), slow);
      after(micros, () -> simulation.network().setLink(from.number(), to.number(), usual));
    }
  }

  /** Answers are lost as well, so that what has been done is asked for again. */
  private void loseMuch(long micros) {
    count("lossy network");
    setLinks(new Link(usual.latency(), usual.order(), HIGH_LOSS, usual.duplication()));
    after(micros, () -> setLinks(usual));
  }

  private void setLinks(Link link) {
    for (Host from : hosts.all()) {
      for (Host to : hosts.all()) {
        simulation.network().setLink(from.number(), to.number(), link);
      }
    }
  }

  /**
   * A host stops and starts again and again, another one once, and what anybody says takes a while:
   * several stand for the same office at the same time, and who votes does not remember much.
   */
  private void flap(Host host) {
    count("flapping");
    long micros = 0;
    for (int time = random.nextInt(4, 10); time > 0; time--) {
      long down = SECOND / 200 + random.nextLong(SECOND / 20);
      after(micros, () -> restart(host, down));
      micros += down + SECOND / 20 + random.nextLong(SECOND / 2);
    }
    List<Host> up = hosts.up();
    if (!up.isEmpty()) {
      crash("quick restart", up.get(random.nextInt(up.size())), quickly());
    }
    Latency slow = Latency.uniformMicros(1_000, 20_000 + random.nextLong(400_000));
    setLinks(new Link(slow, usual.order(), usual.loss(), usual.duplication()));
    after(micros, () -> setLinks(usual));
  }

  private void slowDisk(Host host, long micros) {
    count("slow disk");
    host.setDiskMicros(50_000 + random.nextLong(200_000));
    after(micros, host::mendDisk);
  }

  /** The time of day jumps, by up to a minute, in either direction. */
  private void setClock(Host host) {
    if (host.isUp()) {
      count("clock");
      hosts.command(host, new GroupCommand.WallClock(random.nextLong(-60_000, 60_000)));
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
    hosts.all().forEach(hosts::resume);
    setLinks(usual);
    for (Host host : hosts.all()) {
      simulation.network().slowDown(host.number(), 0);
      host.mendDisk();
      restart(host);
    }
  }
}
