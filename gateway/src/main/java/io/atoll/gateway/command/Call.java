package io.atoll.gateway.command;

import io.atoll.gateway.database.Contents;
import io.atoll.gateway.resp.Reply;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.Decimal;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.KeyOperation;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A command that a client has sent, and the way to answer it. */
public final class Call {

  private final List<Bytes> words;
  private final Session session;
  private final Host host;
  private final Consumer<Reply> answered;
  private final long sinceNanos;

  /** Once it is known. */
  private @Nullable Command command;

  /** The slot of all its keys, once it is known. */
  private int slot = Command.Keys.NO_SLOT;

  /**
   * @param sinceNanos when it was its client's turn
   * @param answered gets the reply, exactly once, by any thread
   */
  public Call(
      List<Bytes> words, Session session, Host host, long sinceNanos, Consumer<Reply> answered) {
    this.words = words;
    this.session = session;
    this.host = host;
    this.sinceNanos = sinceNanos;
    this.answered = answered;
  }

  void isOf(Command found) {
    command = found;
    session.used(found);
  }

  /** All its keys are of this slot; {@link Command.Keys#NO_SLOT} if it has none. */
  void isAbout(int found) {
    slot = found;
  }

  private int slotOf(Bytes key) {
    return slot == Command.Keys.NO_SLOT ? KeyIds.slotOf(key) : slot;
  }

  List<Bytes> words() {
    return words;
  }

  int size() {
    return words.size();
  }

  Bytes word(int index) {
    return words.get(index);
  }

  /** In small letters, for options. */
  String option(int index) {
    return words.get(index).toAscii().toLowerCase(Locale.ROOT);
  }

  long number(int index) throws CommandError {
    Bytes word = words.get(index);
    if (!Decimal.isLong(word)) {
      throw new CommandError(Reply.NOT_AN_INTEGER);
    }
    return Decimal.toLong(word);
  }

  Session session() {
    return session;
  }

  Host host() {
    return host;
  }

  /** What commands on no key in particular are about: clients that go to each host sum up. */
  Contents contents() {
    return session.clusterAware() ? host.database().here() : host.database().everything();
  }

  void reply(Reply reply) {
    answered.accept(reply);
  }

  /** Its reply has been written, or will not be, since the client is gone: it counts. */
  public void count(Reply reply, long nowNanos) {
    host.meters().of(command).add(nowNanos - sinceNanos, reply);
  }

  /** Execute an operation on a key, and reply what it answers. */
  void execute(Bytes key, KeyOperation operation) {
    execute(key, operation, Replies::of);
  }

  void execute(Bytes key, KeyOperation operation, Function<Answer, Reply> replying) {
    host.database().execute(slotOf(key), operation, answer -> reply(answer, replying));
  }

  /** Reply what is made of an answer, or why there is none. */
  void reply(Answer answer, Function<Answer, Reply> replying) {
    reply(
        answer instanceof Answer.Refused refused
            ? Reply.error(refused.reason())
            : replying.apply(answer));
  }

  /** Execute an operation on several keys, which must be of one slot. */
  void executeInOneSlot(List<Bytes> keys, KeyOperation operation) throws CommandError {
    int slot = KeyIds.slotOf(keys.get(0));
    for (Bytes key : keys) {
      if (KeyIds.slotOf(key) != slot) {
        throw CommandError.crossSlot();
      }
    }
    host.database().execute(slot, operation, answer -> reply(Replies.of(answer)));
  }
}
