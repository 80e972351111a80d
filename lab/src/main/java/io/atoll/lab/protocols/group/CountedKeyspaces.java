package io.atoll.lab.protocols.group;

import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import io.atoll.store.keyspace.ArcKeyspace;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.Keyspace;
import io.atoll.wire.KeyspaceCodec;
import io.atoll.wire.MalformedMessage;
import io.atoll.wire.ShardCodec;
import io.atoll.wire.WireReader;
import io.atoll.wire.WireWriter;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Registers in the keyspaces of real hosts, as real hosts use them: what is written under an
 * identifier is in one slot, and arcs end with slots. Beside each register there are entries in its
 * slot that come, go and expire, so that tables grow, shrink and are swept; portions are so small
 * that one slot takes several.
 */
final class CountedKeyspaces implements CountedStore {

  private static final int PORTION_BYTES = 60;

  private static final KeyHash HASH = new KeyHash(1, 2);

  private final Witness witness;

  /** The tag that stands in the keys of a slot, by the identifier of the slot. */
  private final TreeMap<Id, String> tags = new TreeMap<>();

  CountedKeyspaces(Witness witness) {
    this.witness = witness;
  }

  @Override
  public Shard empty(Id node) {
    Keyspace keyspace = new Keyspace(HASH, PORTION_BYTES);
    return new CountedKeyspace(
        witness, this, new ArcKeyspace(keyspace, KeyIds.slotOf(node)), Long.MIN_VALUE);
  }

  @Override
  public ShardCodec codec(ShardCodec registers) {
    return new Codec(new CountedCodec(registers), new KeyspaceCodec());
  }

  @Override
  public List<Id> keys(int count, SplittableRandom random) {
    while (tags.size() < count) {
      String tag = Long.toString(random.nextLong(Long.MAX_VALUE));
      tags.putIfAbsent(KeyIds.lastOf(KeyIds.slotOf(Bytes.of(tag))), tag);
    }
    return List.copyOf(tags.keySet());
  }

  @Override
  public Id boundary(Id from) {
    return KeyIds.lastOf(KeyIds.slotOf(from));
  }

  /** All identifiers that there are. */
  Iterable<Id> ids() {
    return tags.keySet();
  }

  /** The key of the register of a slot. */
  Bytes register(Id id) {
    return Bytes.of("{" + tags.get(id) + "}");
  }

  /** The key of another entry of the same slot. */
  Bytes companion(Id id, long number) {
    return Bytes.of("{" + tags.get(id) + "}:" + number);
  }

  /** Operations are those on registers, content is that of a keyspace. */
  private record Codec(ShardCodec registers, ShardCodec keyspaces) implements ShardCodec {
    @Override
    public void writeOperation(Shard.Operation operation, WireWriter out) {
      registers.writeOperation(operation, out);
    }

    @Override
    public Shard.Operation readOperation(WireReader in) throws MalformedMessage {
      return registers.readOperation(in);
    }

    @Override
    public void writeResult(Shard.Result result, WireWriter out) {
      registers.writeResult(result, out);
    }

    @Override
    public Shard.Result readResult(WireReader in) throws MalformedMessage {
      return registers.readResult(in);
    }

    @Override
    public void writeContent(Shard.Content content, WireWriter out) {
      keyspaces.writeContent(content, out);
    }

    @Override
    public Shard.Content readContent(WireReader in) throws MalformedMessage {
      return keyspaces.readContent(in);
    }
  }
}
