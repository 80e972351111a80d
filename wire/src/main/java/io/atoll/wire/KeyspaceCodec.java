package io.atoll.wire;

import io.atoll.kernel.Shard;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.PackedEntries;
import java.util.List;

/** For keys and values. Entries travel packed, as they are stored. */
public final class KeyspaceCodec implements ShardCodec {

  private final KeyspaceOperationCodec operations = new KeyspaceOperationCodec();
  private final AnswerCodec answers = new AnswerCodec();

  KeyspaceOperationCodec operations() {
    return operations;
  }

  AnswerCodec answers() {
    return answers;
  }

  @Override
  public void writeOperation(Shard.Operation operation, WireWriter out) {
    operations.write(operation, out);
  }

  @Override
  public Shard.Operation readOperation(WireReader in) throws MalformedMessage {
    return operations.read(in);
  }

  @Override
  public void writeResult(Shard.Result result, WireWriter out) {
    answers.write((Answer) result, out);
  }

  @Override
  public Answer readResult(WireReader in) throws MalformedMessage {
    return answers.read(in);
  }

  @Override
  public void writeContent(Shard.Content content, WireWriter out) {
    KeyspaceValues.writeStrings(((PackedEntries) content).entries(), out);
  }

  @Override
  public PackedEntries readContent(WireReader in) throws MalformedMessage {
    List<Bytes> entries = KeyspaceValues.readStrings(in);
    for (Bytes entry : entries) {
      if (!PackedEntries.isPacked(entry)) {
        throw in.malformed("a string of " + entry.length() + " bytes that is no packed entry");
      }
    }
    return new PackedEntries(entries);
  }
}
