package io.atoll.wire;

import static io.atoll.wire.RingValues.readId;
import static io.atoll.wire.RingValues.readNodes;
import static io.atoll.wire.RingValues.writeId;
import static io.atoll.wire.RingValues.writeNodes;

import io.atoll.kernel.Delay;
import io.atoll.protocols.group.VirtualNode.Reminder;
import io.atoll.protocols.ring.RingCommand;

/** What a ring member has asked to be reminded of: a command to itself, and when. */
final class ReminderCodec {

  /** A number, two times, and the type of a command. */
  static final int FEWEST_REMINDER_BYTES = 4;

  private final TypeTable<RingCommand> commands =
      new TypeTable<>("a command to a member of the ring");

  /**
   * @param shard for operations
   */
  ReminderCodec(ShardCodec shard) {
    addMembership();
    addRequests(shard);
    addTimers();
  }

  TypeTable<RingCommand> commands() {
    return commands;
  }

  void write(Reminder reminder, WireWriter out) {
    out.writeLong(reminder.number());
    out.writeLong(reminder.delay().minMillis());
    out.writeLong(reminder.delay().maxMillis());
    commands.write(reminder.command(), out);
  }

  Reminder read(WireReader in) throws MalformedMessage {
    return new Reminder(in.readLong(), readDelay(in), commands.read(in));
  }

  private static Delay readDelay(WireReader in) throws MalformedMessage {
    long minMillis = in.readLong();
    long maxMillis = in.readLong();
    if (minMillis < 0 || maxMillis < minMillis) {
      throw in.malformed("a delay from " + minMillis + " to " + maxMillis);
    }
    return new Delay(minMillis, maxMillis);
  }

  private void addMembership() {
    commands
        .with(
            1,
            RingCommand.Join.class,
            (join, out) -> writeNodes(join.contacts(), out),
            in -> new RingCommand.Join(readNodes(in)))
        .with(2, RingCommand.Leave.class, new RingCommand.Leave())
        .with(3, RingCommand.AskAgain.class, new RingCommand.AskAgain());
  }

  private void addRequests(ShardCodec shard) {
    commands
        .with(
            4,
            RingCommand.Find.class,
            (find, out) -> {
              out.writeLong(find.number());
              writeId(find.id(), out);
            },
            in -> new RingCommand.Find(in.readLong(), readId(in)))
        .with(
            5,
            RingCommand.Execute.class,
            (execute, out) -> {
              out.writeLong(execute.number());
              writeId(execute.id(), out);
              shard.writeOperation(execute.operation(), out);
            },
            in -> new RingCommand.Execute(in.readLong(), readId(in), shard.readOperation(in)));
  }

  private void addTimers() {
    commands
        .with(6, RingCommand.Stabilize.class, new RingCommand.Stabilize())
        .with(
            7,
            RingCommand.Deadline.class,
            (deadline, out) -> out.writeLong(deadline.number()),
            in -> new RingCommand.Deadline(in.readLong()))
        .with(
            8,
            RingCommand.LeaseOver.class,
            (over, out) -> out.writeLong(over.lease()),
            in -> new RingCommand.LeaseOver(in.readLong()));
  }
}
