package io.atoll.wire;

import static io.atoll.wire.RingValues.readNode;
import static io.atoll.wire.RingValues.readNullableNode;
import static io.atoll.wire.RingValues.writeNode;
import static io.atoll.wire.RingValues.writeNullableNode;

import io.atoll.protocols.group.Kept;
import io.atoll.protocols.group.Member;
import io.atoll.protocols.group.Pause;
import io.atoll.protocols.group.Placement;

/**
 * The small things that a host keeps on its disk: the placement of a group it is in, its ballot
 * there, groups and virtual nodes that are no more, hosts it has heard of, and whether changes are
 * paused. Each says what it is and knows where it ends, so several may stand one after the other in
 * any order. Has no state, and serves all threads.
 */
public final class KeptCodec {

  private final TypeTable<Record> types =
      new TypeTable<Record>("something that a host keeps")
          .with(1, Placement.class, GroupValues::writePlacement, GroupValues::readPlacement)
          .with(
              2,
              Ballot.class,
              (ballot, out) -> {
                out.writeLong(ballot.term());
                writeNullableNode(ballot.votedFor(), out);
              },
              in -> new Ballot(in.readLong(), readNullableNode(in)))
          .with(
              3,
              Kept.Retired.class,
              (retired, out) -> {
                GroupValues.writeGroup(retired.group(), out);
                GroupValues.writePlacement(retired.newest(), out);
              },
              in -> new Kept.Retired(GroupValues.readGroup(in), GroupValues.readPlacement(in)))
          .with(
              4,
              Kept.Dissolved.class,
              (dissolved, out) -> {
                GroupValues.writeGroup(dissolved.group(), out);
                writeNode(dissolved.heir(), out);
              },
              in -> new Kept.Dissolved(GroupValues.readGroup(in), readNode(in)))
          .with(5, Member.class, GroupValues::writeMember, GroupValues::readMember)
          .with(6, Pause.class, GroupValues::writePause, GroupValues::readPause);

  TypeTable<Record> types() {
    return types;
  }

  /**
   * @param kept a {@link Placement}, {@link Ballot}, {@link Kept.Retired}, {@link Kept.Dissolved},
   *     {@link Member} or {@link Pause}
   */
  public void write(Record kept, WireWriter out) {
    types.write(kept, out);
  }

  public Record read(WireReader in) throws MalformedMessage {
    return types.read(in);
  }

  /** Of a kind that is known to stand here. */
  public <T extends Record> T read(Class<T> kind, WireReader in) throws MalformedMessage {
    Record kept = types.read(in);
    if (!kind.isInstance(kept)) {
      throw in.malformed(kept + " in place of a " + kind.getSimpleName());
    }
    return kind.cast(kept);
  }
}
