package io.atoll.gateway.command;

import io.atoll.gateway.cluster.Cluster;
import io.atoll.gateway.cluster.HostId;
import io.atoll.gateway.database.Database;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What the commands of all connections share. */
public final class Host {

  /** The Redis whose commands and words these are; clients decide by it what they may use. */
  static final String REDIS_VERSION = "7.0.15";

  private final Database database;
  private final Cluster cluster;
  private final InstantSource clock;
  private final String version;
  private final long startedMillis;
  private final HostId runId = HostId.random();
  private final AtomicLong lastSession = new AtomicLong();
  private final Map<Long, Session> sessions = new ConcurrentSkipListMap<>();

  /** The map would count them one by one. */
  private final AtomicInteger sessionCount = new AtomicInteger();

  private final CommandMeters meters = new CommandMeters(CommandTable.ALL);

  /**
   * @param version of Atoll
   */
  public Host(Database database, Cluster cluster, InstantSource clock, String version) {
    this.database = database;
    this.cluster = cluster;
    this.clock = clock;
    this.version = version;
    this.startedMillis = clock.millis();
  }

  public long nextSessionId() {
    return lastSession.incrementAndGet();
  }

  public void opened(Session session) {
    sessions.put(session.id(), session);
    sessionCount.incrementAndGet();
  }

  public void closed(Session session) {
    sessions.remove(session.id());
    sessionCount.decrementAndGet();
  }

  public long nowMillis() {
    return clock.millis();
  }

  Iterable<Session> sessions() {
    return sessions.values();
  }

  public int sessionCount() {
    return sessionCount.get();
  }

  public long sessionsSoFar() {
    return lastSession.get();
  }

  public CommandMeters meters() {
    return meters;
  }

  public Database database() {
    return database;
  }

  InstantSource clock() {
    return clock;
  }

  public String version() {
    return version;
  }

  public Cluster cluster() {
    return cluster;
  }

  /** Of this process, and made as those of hosts are. */
  HostId runId() {
    return runId;
  }

  public long upMillis() {
    return clock.millis() - startedMillis;
  }
}
