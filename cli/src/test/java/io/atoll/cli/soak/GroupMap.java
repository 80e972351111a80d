package io.atoll.cli.soak;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisException;

/** Who runs which group, and how well, asked from every host. */
record GroupMap(Map<String, List<Replica>> byHost) {

  private static final int SLOTS = 16_384;
  private static final int PATIENCE_MILLIS = 2_000;

  /** Hosts that do not answer have no replicas. */
  static GroupMap ask(List<HostAndPort> hosts) {
    Map<String, List<Replica>> byHost = new LinkedHashMap<>();
    for (HostAndPort host : hosts) {
      List<Replica> replicas = List.of();
      try (UnifiedJedis client = Clients.plain(host, PATIENCE_MILLIS)) {
        replicas = Replica.of(client);
      } catch (JedisException e) {
        // seen by whoever misses its replicas
      }
      byHost.put(host.toString(), replicas);
    }
    return new GroupMap(byHost);
  }

  /**
   * What is missing until all slots are led, every group has as many hosts as it should, each of
   * them takes part, and nobody lacks anything.
   *
   * @param behind how many entries a replica may lack
   */
  String missing(int groupSize, long behind) {
    List<String> missing = new ArrayList<>();
    int led = 0;
    Set<String> taking = new HashSet<>();
    for (Map.Entry<String, List<Replica>> host : byHost.entrySet()) {
      if (host.getValue().isEmpty()) {
        missing.add(host.getKey() + " has no replicas");
      }
      for (Replica replica : host.getValue()) {
        taking.add(replica.group() + " at " + host.getKey());
        led += replica.leads() ? replica.slots() : 0;
        if (!replica.leads() && !replica.state().equals("follower") || replica.lag() > behind) {
          missing.add(host.getKey() + " has " + replica);
        }
      }
    }
    for (Replica leader : leaders()) {
      if (new TreeSet<>(leader.hosts()).size() != groupSize) {
        missing.add(leader.group() + " is run by " + leader.hosts());
      }
      for (String host : leader.hosts()) {
        if (!taking.contains(leader.group() + " at " + host)) {
          missing.add(host + " takes no part in " + leader.group());
        }
      }
    }
    if (led != SLOTS) {
      missing.add(led + " slots are led");
    }
    return missing.isEmpty()
        ? ""
        : missing.size() + " things: " + missing.subList(0, Math.min(5, missing.size()));
  }

  List<Replica> leaders() {
    return byHost.values().stream().flatMap(List::stream).filter(Replica::leads).toList();
  }

  /** How many groups are on their way to other hosts. */
  int moving() {
    return (int)
        byHost.values().stream()
            .flatMap(List::stream)
            .filter(replica -> replica.state().equals("moving"))
            .map(Replica::group)
            .distinct()
            .count();
  }

  /** How many replicas each host has. */
  List<Integer> replicas() {
    return byHost.values().stream().map(List::size).toList();
  }

  /** How many slots each host leads. */
  List<Integer> slotsLed() {
    return byHost.values().stream()
        .map(all -> all.stream().filter(Replica::leads).mapToInt(Replica::slots).sum())
        .toList();
  }

  /** How far the one that differs most is from the mean, as a part of the mean. */
  static double imbalance(List<Integer> loads) {
    double mean = loads.stream().mapToInt(Integer::intValue).average().orElse(0);
    return loads.stream().mapToDouble(load -> Math.abs(load - mean) / mean).max().orElse(0);
  }
}
