package io.atoll.node.engine;

import io.atoll.storage.Durability;
import io.atoll.wire.MalformedMessage;
import io.atoll.wire.WireReader;
import io.atoll.wire.WireWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a host runs virtual nodes. All hosts of a cluster should do it in the same way: if they want
 * groups of different sizes, groups grow and shrink for ever, and what a majority has acknowledged
 * is as durable as the least of it.
 *
 * @param replicas how many hosts are to run a virtual node, once there are as many
 */
public record Manner(Mode mode, int replicas, Durability durability) {

  /** In mode available, each host runs its own. */
  public static final Manner AVAILABLE = new Manner(Mode.AVAILABLE, 1, Durability.MEMORY);

  /** What another host, which this one is to join, does in another way; null if nothing. */
  public @Nullable String difference(Manner other) {
    if (other.mode != mode) {
      return "runs in mode %s, this host in mode %s".formatted(other.mode.word(), mode.word());
    }
    if (other.replicas != replicas) {
      return "has %d replicas of everything, this host is to have %d (--replicas)"
          .formatted(other.replicas, replicas);
    }
    if (other.durability != durability) {
      return "has durability %s, this host %s (--data and --durability)"
          .formatted(other.durabilityWord(), durabilityWord());
    }
    return null;
  }

  private String durabilityWord() {
    return durability.name().toLowerCase(Locale.ROOT);
  }

  void writeTo(WireWriter out) {
    out.writeByte(mode.code());
    out.writeInt(replicas);
    out.writeText(durabilityWord());
  }

  static Manner from(WireReader in) throws MalformedMessage {
    Mode mode = Mode.of(in.readByte());
    if (mode == null) {
      throw in.malformed("unknown mode of a host");
    }
    int replicas = in.readInt();
    String word = in.readText();
    for (Durability durability : Durability.values()) {
      Manner manner = new Manner(mode, replicas, durability);
      if (manner.durabilityWord().equals(word)) {
        return manner;
      }
    }
    throw in.malformed("unknown durability of a host");
  }
}
