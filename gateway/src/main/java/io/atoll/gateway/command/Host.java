package io.atoll.gateway.command;

import io.atoll.gateway.cluster.Cluster;
import io.atoll.gateway.cluster.HostId;
import io.atoll.gateway.database.Database;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

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

  private final LongAdder commands = new LongAdder();

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

  public void executed(int count) {
    commands.add(count);
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

  long sessionsSoFar() {
    return lastSession.get();
  }

  long commandCount() {
    return commands.sum();
  }

  Database database() {
    return database;
  }

  InstantSource clock() {
    return clock;
  }

  String version() {
    return version;
  }

  Cluster cluster() {
    return cluster;
  }

  /** Of this process, and made as those of hosts are. */
  HostId runId() {
    return runId;
  }

  long startedMillis() {
    return startedMillis;
  }
}
