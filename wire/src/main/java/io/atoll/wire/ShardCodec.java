package io.atoll.wire;

import io.atoll.kernel.Shard;

/**
 * How a kind of shard writes and reads what travels for it. Has no state, and serves all threads.
 */
public interface ShardCodec {

  void writeOperation(Shard.Operation operation, WireWriter out);

  Shard.Operation readOperation(WireReader in) throws MalformedMessage;

  void writeResult(Shard.Result result, WireWriter out);

  Shard.Result readResult(WireReader in) throws MalformedMessage;

  void writeContent(Shard.Content content, WireWriter out);

  Shard.Content readContent(WireReader in) throws MalformedMessage;
}
