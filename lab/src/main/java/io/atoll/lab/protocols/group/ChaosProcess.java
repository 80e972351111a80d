package io.atoll.lab.protocols.group;

import io.atoll.kernel.Choices;
import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.group.GroupCommand;
import io.atoll.protocols.group.GroupHost;
import io.atoll.protocols.group.GroupMessage;
import org.jspecify.annotations.Nullable;

/** A host on a machine whose clock goes too fast or too slowly. */
final class ChaosProcess implements Process<GroupMessage, GroupCommand> {

  /** What becomes of messages on their way in and out; nothing, except in a mutation. */
  interface Tampering {

    /** No tampering. */
    Tampering NONE = new Tampering() {};

    /** What the host gets to see of a message; null if nothing. */
    default @Nullable GroupMessage received(
        NodeRef from, GroupMessage message, Out<GroupMessage, GroupCommand> out) {
      return message;
    }

    /** What leaves the host; null if nothing. */
    default @Nullable GroupMessage sent(GroupMessage message) {
      return message;
    }
  }

  /**
   * More messages in a second are a storm: hosts that keep each other busy with nothing. Usual
   * clusters have up to a thousand.
   */
  private static final int MOST_MESSAGES_A_SECOND = 5_000;

  private final GroupHost host;
  private final double rate;
  private final Tampering tampering;
  private long second;
  private int messagesThisSecond;

  /**
   * @param rate how many seconds the clock counts in one
   */
  ChaosProcess(GroupHost host, double rate, Tampering tampering) {
    this.host = host;
    this.rate = rate;
    this.tampering = tampering;
  }

  @Override
  public NodeRef self() {
    return host.self();
  }

  @Override
  public void onClock(long millis) {
    if (millis / 1000 != second) {
      second = millis / 1000;
      messagesThisSecond = 0;
    }
    host.onClock((long) (millis * rate));
  }

  @Override
  public void onMessage(NodeRef from, GroupMessage message, Out<GroupMessage, GroupCommand> out) {
    if (++messagesThisSecond > MOST_MESSAGES_A_SECOND) {
      throw new IllegalStateException(
          self()
              + " has "
              + messagesThisSecond
              + " messages within a second, the last: "
              + message);
    }
    GroupMessage received = tampering.received(from, message, out);
    if (received != null) {
      host.onMessage(from, received, new Outside(out));
    }
  }

  @Override
  public void onCommand(
      GroupCommand command, Choices choices, Out<GroupMessage, GroupCommand> out) {
    host.onCommand(command, choices, new Outside(out));
  }

  @Override
  public Object view() {
    return host.view();
  }

  @Override
  public Process<GroupMessage, GroupCommand> copy() {
    return host.copy();
  }

  /** What the host asks for, in the time and the words of others. */
  private final class Outside implements Out<GroupMessage, GroupCommand> {
    private final Out<GroupMessage, GroupCommand> out;

    private Outside(Out<GroupMessage, GroupCommand> out) {
      this.out = out;
    }

    @Override
    public void send(NodeRef to, GroupMessage message) {
      GroupMessage sent = tampering.sent(message);
      if (sent != null) {
        out.send(to, sent);
      }
    }

    @Override
    public void after(Delay delay, GroupCommand command) {
      out.after(
          new Delay((long) (delay.minMillis() / rate), (long) (delay.maxMillis() / rate)), command);
    }

    @Override
    public void upcall(Upcall upcall) {
      out.upcall(upcall);
    }

    @Override
    public void depart() {
      out.depart();
    }
  }
}
