package io.atoll.cli.compare;

import io.atoll.cli.compare.Contestant.ClientSide;
import java.util.List;
import java.util.Map;

/** All that can be compared. */
public final class Contestants {

  private static final int HOSTS = 3;

  /** Time for three hosts to share out what there is. */
  private static final int SETTLING_SECONDS = 10;

  /**
   * What its documentation asks for on newer JVMs; and with a common pool of one thread, as on two
   * processors, it would start a thread for each answer.
   */
  private static final List<String> HAZELCAST_OPTIONS =
      List.of(
          "-Djava.util.concurrent.ForkJoinPool.common.parallelism=2",
          "--add-modules=java.se",
          "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
          "--add-opens=java.management/sun.management=ALL-UNNAMED",
          "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED");

  /** Its serialization looks into classes of the JDK. */
  private static final List<String> RHEAKV_OPTIONS =
      List.of(
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED",
          "--add-opens=java.base/java.nio=ALL-UNNAMED",
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");

  /**
   * By default a group turns away what comes while a hundred entries wait, and clients pause before
   * they try again. All clients together have more than that on their way.
   */
  private static final String MOST_UNCOMMITTED = "10000";

  private static final String LINEARIZABLE = "linearizable";
  private static final String NOTHING = "in memory";
  private static final String ONE_COPY = ", one copy";
  private static final String SYNCED = "synced by a majority";

  /** Hosts that share a machine share its processors. */
  private static final String THREADS =
      Integer.toString(Math.max(1, Runtime.getRuntime().availableProcessors() / HOSTS));

  private Contestants() {}

  /**
   * In the order in which they take their turns.
   *
   * @param version of this build of Atoll
   */
  public static List<Contestant> all(String version) {
    return List.of(
        atoll(
            "atoll-always",
            SYNCED,
            new AtollLauncher(
                version,
                HOSTS,
                List.of(
                    "--threads",
                    THREADS,
                    "--data",
                    AtollLauncher.DIRECTORY + "/data",
                    "--durability",
                    "always"),
                SETTLING_SECONDS)),
        atoll(
            "atoll-memory",
            NOTHING,
            new AtollLauncher(version, HOSTS, List.of("--threads", THREADS), SETTLING_SECONDS)),
        atoll("atoll-one", NOTHING + ONE_COPY, new AtollLauncher(version, 1, List.of(), 0)),
        atoll(
            "atoll-available",
            NOTHING + ONE_COPY,
            new AtollLauncher(version, 1, List.of("--mode", "available"), 0)),
        new Contestant(
            "etcd",
            LINEARIZABLE,
            SYNCED,
            new EtcdLauncher(),
            new ClientSide("etcd", "etcd", Map.of(), List.of())),
        new Contestant(
            "zookeeper",
            "writes linearizable, reads may be old",
            SYNCED,
            new ZooKeeperLauncher(),
            new ClientSide("zookeeper", "zookeeper", Map.of(), List.of())),
        new Contestant(
            "rheakv",
            LINEARIZABLE,
            SYNCED,
            new LibraryLauncher("rheakv", "1.3.14", RHEAKV_OPTIONS, Map.of()),
            new ClientSide("rheakv", "rheakv", Map.of(), RHEAKV_OPTIONS)),
        hazelcast(
            "hazelcast-cp", LINEARIZABLE, Map.of("uncommitted", MOST_UNCOMMITTED), "hazelcast-cp"),
        hazelcast("hazelcast-cp-defaults", LINEARIZABLE, Map.of(), "hazelcast-cp"),
        hazelcast("hazelcast-ap", "two copies, may lose or fork writes", Map.of(), "hazelcast-map"),
        new Contestant(
            "infinispan",
            "two copies, may lose or fork writes",
            NOTHING,
            new LibraryLauncher("infinispan", "15.0.14", List.of(), Map.of()),
            new ClientSide("infinispan", "infinispan", Map.of(), List.of())),
        redis(
            "redis",
            "a replica has it (WAIT 1), failover may lose it",
            new RedisLauncher(HOSTS - 1),
            Map.of("replicas", "1")),
        redis("redis-one", LINEARIZABLE + ONE_COPY, new RedisLauncher(0), Map.of()));
  }

  private static Contestant hazelcast(
      String name, String consistency, Map<String, String> options, String client) {
    return new Contestant(
        name,
        consistency,
        NOTHING,
        new LibraryLauncher("hazelcast", "5.4.0", HAZELCAST_OPTIONS, options),
        new ClientSide(client, "hazelcast", Map.of(), HAZELCAST_OPTIONS));
  }

  private static Contestant atoll(String name, String durability, AtollLauncher launcher) {
    return redisProtocol(name, LINEARIZABLE, durability, launcher, Map.of());
  }

  private static Contestant redis(
      String name, String consistency, RedisLauncher launcher, Map<String, String> options) {
    return redisProtocol(name, consistency, NOTHING, launcher, options);
  }

  private static Contestant redisProtocol(
      String name,
      String consistency,
      String durability,
      Contestant.Launcher launcher,
      Map<String, String> options) {
    return new Contestant(
        name, consistency, durability, launcher, new ClientSide("resp", null, options, List.of()));
  }
}
