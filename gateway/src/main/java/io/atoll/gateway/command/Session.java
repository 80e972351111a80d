package io.atoll.gateway.command;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** A client's connection, as commands see it. Written by the thread of the connection only. */
public final class Session {

  private final long id;
  private final InetSocketAddress remote;
  private final InetSocketAddress local;
  private final boolean clusterAware;
  private final long sinceMillis;
  private volatile boolean version3;
  private volatile String name = "";
  private volatile String libraryName = "";
  private volatile String libraryVersion = "";
  private volatile long usedMillis;
  private volatile @Nullable Command lastCommand;
  private boolean ending;

  /**
   * @param clusterAware whether the client finds its own way to the host that has a slot, and is to
   *     be told when it is wrong
   */
  public Session(
      long id,
      InetSocketAddress remote,
      InetSocketAddress local,
      boolean clusterAware,
      long nowMillis) {
    this.id = id;
    this.remote = remote;
    this.local = local;
    this.clusterAware = clusterAware;
    this.sinceMillis = nowMillis;
    this.usedMillis = nowMillis;
  }

  public long id() {
    return id;
  }

  /** The address that the client reached this host under. */
  InetSocketAddress local() {
    return local;
  }

  boolean clusterAware() {
    return clusterAware;
  }

  /** Whether the client has asked for version 3 of the protocol. */
  public boolean version3() {
    return version3;
  }

  void speak(boolean newVersion3) {
    version3 = newVersion3;
  }

  String name() {
    return name;
  }

  void rename(String newName) {
    name = newName;
  }

  void setLibraryName(String newName) {
    libraryName = newName;
  }

  void setLibraryVersion(String newVersion) {
    libraryVersion = newVersion;
  }

  @SuppressWarnings("ReferenceEquality") // there is one object for a command
  void used(Command command) {
    if (command != lastCommand) { // to write what other threads read costs more than to look
      lastCommand = command;
    }
  }

  /** Something has arrived. */
  public void usedAt(long nowMillis) {
    usedMillis = nowMillis;
  }

  public void end() {
    ending = true;
  }

  /** Whether the connection is to end after the replies so far. */
  public boolean isEnding() {
    return ending;
  }

  void reset() {
    version3 = false;
    name = "";
  }

  /** A line of CLIENT LIST. */
  String describe(long nowMillis) {
    Command last = lastCommand;
    return "id="
        + id
        + " addr="
        + address(remote)
        + " laddr="
        + address(local)
        + " name="
        + name
        + " age="
        + (nowMillis - sinceMillis) / 1000
        + " idle="
        + (nowMillis - usedMillis) / 1000
        + " flags=N db=0 sub=0 psub=0 ssub=0 multi=-1 events=r cmd="
        + (last == null ? "NULL" : last.name())
        + " user=default resp="
        + (version3 ? 3 : 2)
        + " lib-name="
        + libraryName
        + " lib-ver="
        + libraryVersion;
  }

  private static String address(InetSocketAddress address) {
    return address.getAddress().getHostAddress() + ":" + address.getPort();
  }
}
