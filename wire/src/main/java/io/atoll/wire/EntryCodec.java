package io.atoll.wire;

import static io.atoll.wire.RingValues.readNode;
import static io.atoll.wire.RingValues.writeNode;

import io.atoll.kernel.Address;
import io.atoll.protocols.consensus.Entry;
import io.atoll.protocols.consensus.NoOp;
import io.atoll.protocols.consensus.Payload;
import io.atoll.protocols.group.Input;

/**
 * Entries of a group's log. One is the same bytes wherever it is, in a letter to a follower or on a
 * disk, and knows where it ends. Has no state, and serves all threads.
 */
public final class EntryCodec {

  /** A term, and the type of a payload. */
  static final int FEWEST_ENTRY_BYTES = 2;

  private final TypeTable<Payload> payloads = new TypeTable<>("what a log entry carries");
  private final CallCodec calls;
  private final AtomicMessageCodec atomic;

  /**
   * @param shard for what groups carry and do not look into
   */
  public EntryCodec(ShardCodec shard) {
    this(new CallCodec(shard), new AtomicMessageCodec(new ExactlyOnceCodec(shard)));
  }

  EntryCodec(CallCodec calls, AtomicMessageCodec atomic) {
    this.calls = calls;
    this.atomic = atomic;
    addWork();
    addChanges();
  }

  public void write(Entry entry, WireWriter out) {
    out.writeLong(entry.term());
    payloads.write(entry.payload(), out);
  }

  /** The next entry. Its byte strings point into the array that is read. */
  public Entry read(WireReader in) throws MalformedMessage {
    return new Entry(in.readLong(), payloads.read(in));
  }

  TypeTable<Payload> payloads() {
    return payloads;
  }

  private void addWork() {
    payloads
        .with(1, NoOp.class, new NoOp())
        .with(
            2,
            Input.Execute.class,
            (input, out) -> {
              out.writeSignedLong(input.nowMillis());
              calls.writeCalls(input.calls(), out);
            },
            in -> new Input.Execute(in.readSignedLong(), calls.readCalls(in)))
        .with(
            3,
            Input.Deliver.class,
            (input, out) -> {
              GroupValues.writePlacement(input.from(), out);
              out.writeLong(input.number());
              atomic.write(input.message(), out);
            },
            in -> new Input.Deliver(GroupValues.readPlacement(in), in.readLong(), atomic.read(in)))
        .with(
            4,
            Input.Acknowledged.class,
            (input, out) -> {
              writeNode(input.by(), out);
              out.writeLong(input.upTo());
            },
            in -> new Input.Acknowledged(readNode(in), in.readLong()))
        .with(
            5,
            Input.Remind.class,
            (input, out) -> out.writeLong(input.number()),
            in -> new Input.Remind(in.readLong()))
        .with(
            10,
            Input.Sweep.class,
            (input, out) -> {
              out.writeSignedLong(input.nowMillis());
              out.writeLong(input.from());
              out.writeLong(input.to());
            },
            in -> new Input.Sweep(in.readSignedLong(), in.readLong(), in.readLong()));
  }

  private void addChanges() {
    payloads
        .with(
            6,
            Input.Split.class,
            (input, out) -> writeNode(input.child(), out),
            in -> new Input.Split(readNode(in)))
        .with(7, Input.Merge.class, new Input.Merge())
        .with(
            8,
            Input.Seal.class,
            (input, out) -> GroupValues.writePlacement(input.next(), out),
            in -> new Input.Seal(GroupValues.readPlacement(in)))
        .with(
            9,
            Input.EndSession.class,
            (input, out) -> out.writeFixedLong(input.session().value()),
            in -> new Input.EndSession(new Address(in.readFixedLong())));
  }
}
