package io.atoll.gateway.command;

import io.atoll.gateway.database.Database;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** What the commands of all connections share. */
public final class Host {

  /** The Redis whose commands and words these are; clients decide by it what they may use. */
  static final String REDIS_VERSION = "7.0.15";

  private final Database database;
  private final InstantSource clock;
  private final String version;
  private final long startedMillis;
  private final String nodeId = randomId();
  private final String runId = randomId();
  private final AtomicLong lastSession = new AtomicLong();
  private final Map<Long, Session> sessions = new ConcurrentSkipListMap<>();
  private final LongAdder commands = new LongAdder();

  /**
   * @param version of Atoll
   */
  public Host(Database database, InstantSource clock, String version) {
    this.database = database;
    this.clock = clock;
    this.version = version;
    this.startedMillis = clock.millis();
  }

  private static String randomId() {
    byte[] bytes = new byte[20];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  public long nextSessionId() {
    return lastSession.incrementAndGet();
  }

  public void opened(Session session) {
    sessions.put(session.id(), session);
  }

  public void closed(Session session) {
    sessions.remove(session.id());
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

  int sessionCount() {
    return sessions.size();
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

  /** Of this host in the cluster. */
  String nodeId() {
    return nodeId;
  }

  /** Of this process. */
  String runId() {
    return runId;
  }

  long startedMillis() {
    return startedMillis;
  }
}
