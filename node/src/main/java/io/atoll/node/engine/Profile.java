package io.atoll.node.engine;

import io.atoll.kernel.Id;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.wire.MalformedMessage;
import io.atoll.wire.WireReader;
import io.atoll.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * What a host tells others of itself when they ask.
 *
 * @param clusterPort where cluster-aware clients reach it
 * @param hash the secret of the cluster
 * @param virtualNodes some that are on the ring, for hosts that join there
 */
public record Profile(Manner manner, int clusterPort, KeyHash hash, List<Id> virtualNodes) {

  private static final int USUAL_BYTES = 256;

  public Profile {
    virtualNodes = List.copyOf(virtualNodes);
  }

  public byte[] toBytes() {
    WireWriter out = new WireWriter(USUAL_BYTES);
    manner.writeTo(out);
    out.writeInt(clusterPort);
    out.writeFixedLong(hash.secret0());
    out.writeFixedLong(hash.secret1());
    out.writeInt(virtualNodes.size());
    virtualNodes.forEach(id -> out.writeFixedLong(id.value()));
    return out.toArray();
  }

  public static Profile from(byte[] bytes) throws MalformedMessage {
    WireReader in = new WireReader(bytes);
    Manner manner = Manner.from(in);
    int clusterPort = in.readInt();
    KeyHash hash = new KeyHash(in.readFixedLong(), in.readFixedLong());
    int count = in.readCount(Long.BYTES);
    List<Id> ids = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      ids.add(new Id(in.readFixedLong()));
    }
    return new Profile(manner, clusterPort, hash, ids);
  }
}
