package io.atoll.wire;

import io.atoll.kernel.Shard;
import io.atoll.protocols.group.VirtualNode;
import org.jspecify.annotations.Nullable;

/**
 * The whole state of a virtual node as a sequence of chunks, none of which is much larger than a
 * message: its head first, then its content in portions, of which one says that it is the last. Has
 * no state, and serves all threads.
 */
public final class SnapshotCodec {

  private final AtomicMessageCodec atomic;
  private final HeadCodec heads;

  /**
   * @param shard for the content
   */
  public SnapshotCodec(ShardCodec shard) {
    ExactlyOnceCodec withMemory = new ExactlyOnceCodec(shard);
    this.atomic = new AtomicMessageCodec(withMemory);
    this.heads = new HeadCodec(atomic, new ReminderCodec(withMemory));
  }

  HeadCodec heads() {
    return heads;
  }

  /** A state that is being written. */
  public final class Chunks {
    private final VirtualNode state;
    private boolean begun;
    private boolean ended;

    private Chunks(VirtualNode state) {
      this.state = state;
    }

    public boolean hasNext() {
      return !ended;
    }

    /** Writes the next chunk. */
    public void writeNext(WireWriter out) {
      if (!begun) {
        heads.write(state.head(), out);
        begun = true;
      } else {
        Shard.Portion portion = state.take();
        atomic.writePortion(portion, out);
        ended = portion.last();
      }
    }
  }

  /** A state that is being read. */
  public final class Assembly {
    private final VirtualNode.Shards shards;
    private @Nullable VirtualNode state;
    private boolean complete;

    private Assembly(VirtualNode.Shards shards) {
      this.shards = shards;
    }

    /** Takes the next chunk, which is all that there is to be read. */
    public void add(WireReader chunk) throws MalformedMessage {
      if (complete) {
        throw chunk.malformed("a chunk after the last");
      }
      if (state == null) {
        VirtualNode.Head head = heads.read(chunk);
        chunk.expectEnd();
        state = VirtualNode.of(head, shards);
      } else {
        Shard.Portion portion = atomic.readPortion(chunk);
        chunk.expectEnd();
        state.put(portion.content());
        complete = portion.last();
      }
    }

    /** Whether the last chunk has come. */
    public boolean isComplete() {
      return complete;
    }

    /** What the chunks made; they must have come to the last. */
    public VirtualNode state() {
      if (state == null || !complete) {
        throw new IllegalStateException("a snapshot without its end");
      }
      return state;
    }
  }

  /**
   * Begins to write a state.
   *
   * @param state is used up
   */
  public Chunks write(VirtualNode state) {
    return new Chunks(state);
  }

  /** Begins to read a state, with the content in such shards. */
  public Assembly read(VirtualNode.Shards shards) {
    return new Assembly(shards);
  }
}
