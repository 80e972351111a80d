package io.atoll.gateway.command;

import java.util.IdentityHashMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A meter for each command, and one for what is no command. */
public final class CommandMeters {

  /** What a call is counted under that names no command, or calls one in a wrong way. */
  private static final String REJECTED = "rejected";

  /** Never written after the constructor. By identity: equality of commands is a long story. */
  private final IdentityHashMap<Command, CommandMeter> meters = new IdentityHashMap<>();

  private final CommandMeter rejected = new CommandMeter();

  CommandMeters(CommandTable table) {
    table.commands().forEach(this::add);
  }

  private void add(Command command) {
    meters.put(command, new CommandMeter());
    command.subcommands().forEach(this::add);
  }

  /**
   * @param command null for a call that was rejected
   */
  CommandMeter of(@Nullable Command command) {
    CommandMeter meter = command == null ? null : meters.get(command);
    return meter == null ? rejected : meter;
  }

  /** Those commands that have been called, by name. */
  public void forEach(BiConsumer<String, CommandMeter.Reading> visitor) {
    meters.forEach((command, meter) -> visit(command.name(), meter, visitor));
    visit(REJECTED, rejected, visitor);
  }

  private static void visit(
      String name, CommandMeter meter, BiConsumer<String, CommandMeter.Reading> visitor) {
    CommandMeter.Reading reading = meter.read();
    if (reading.calls() > 0) {
      visitor.accept(name, reading);
    }
  }

  /** Of all commands. */
  public long calls() {
    long[] sum = new long[1];
    forEach((name, reading) -> sum[0] += reading.calls());
    return sum[0];
  }
}
