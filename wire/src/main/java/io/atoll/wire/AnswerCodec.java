package io.atoll.wire;

import static io.atoll.wire.KeyspaceValues.readCursor;
import static io.atoll.wire.KeyspaceValues.readSlot;
import static io.atoll.wire.KeyspaceValues.readStrings;
import static io.atoll.wire.KeyspaceValues.writeCursor;
import static io.atoll.wire.KeyspaceValues.writeStrings;

import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Answer.Answers;
import io.atoll.store.keyspace.Answer.Counted;
import io.atoll.store.keyspace.Answer.Described;
import io.atoll.store.keyspace.Answer.Done;
import io.atoll.store.keyspace.Answer.Number;
import io.atoll.store.keyspace.Answer.OfArc;
import io.atoll.store.keyspace.Answer.Refused;
import io.atoll.store.keyspace.Answer.Scanned;
import io.atoll.store.keyspace.Answer.Swept;
import io.atoll.store.keyspace.Answer.Value;
import io.atoll.store.keyspace.Answer.Values;
import io.atoll.store.keyspace.Bytes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What operations on keys answer. An answer that holds others holds none of its own kind, so
 * nothing that is read goes deeper than that.
 */
final class AnswerCodec {

  private static final TypeTable<Answer> SINGLE = single();

  private final TypeTable<Answer> types =
      single()
          .with(10, Answers.class, AnswerCodec::writeAnswers, AnswerCodec::readAnswers)
          .with(
              11,
              OfArc.class,
              (ofArc, out) -> {
                out.writeInt(ofArc.lastSlot());
                SINGLE.write(ofArc.answer(), out);
              },
              in -> new OfArc(readSlot(in), SINGLE.read(in)));

  void write(Answer answer, WireWriter out) {
    types.write(answer, out);
  }

  Answer read(WireReader in) throws MalformedMessage {
    return types.read(in);
  }

  TypeTable<Answer> types() {
    return types;
  }

  private static TypeTable<Answer> single() {
    return new TypeTable<Answer>("an answer")
        .with(1, Done.class, new Done())
        .with(
            2,
            Value.class,
            (value, out) -> out.writeNullableBytes(value.value()),
            in -> new Value(in.readNullableBytes()))
        .with(3, Values.class, AnswerCodec::writeValues, AnswerCodec::readValues)
        .with(
            4,
            Number.class,
            (number, out) -> out.writeSignedLong(number.number()),
            in -> new Number(in.readSignedLong()))
        .with(
            5,
            Described.class,
            (described, out) -> {
              out.writeText(described.encoding());
              out.writeLong(described.idleSeconds());
            },
            in -> new Described(in.readText(), in.readLong()))
        .with(
            6,
            Scanned.class,
            (scanned, out) -> {
              writeCursor(scanned.next(), out);
              writeStrings(scanned.keys(), out);
              out.writeInt(scanned.visited());
            },
            in -> new Scanned(readCursor(in), readStrings(in), in.readInt()))
        .with(
            7,
            Swept.class,
            (swept, out) -> {
              writeCursor(swept.next(), out);
              out.writeInt(swept.removed());
            },
            in -> new Swept(readCursor(in), in.readInt()))
        .with(
            8,
            Counted.class,
            (counted, out) -> {
              out.writeLong(counted.entries());
              out.writeLong(counted.expiring());
              out.writeLong(counted.sizeBytes());
            },
            in -> new Counted(in.readLong(), in.readLong(), in.readLong()))
        .with(
            9,
            Refused.class,
            (refused, out) -> out.writeText(refused.reason()),
            in -> new Refused(in.readText()));
  }

  private static void writeAnswers(Answers several, WireWriter out) {
    out.writeInt(several.answers().size());
    for (Answer answer : several.answers()) {
      SINGLE.write(answer, out);
    }
  }

  private static Answers readAnswers(WireReader in) throws MalformedMessage {
    Answer[] answers = new Answer[in.readCount(1)];
    for (int i = 0; i < answers.length; i++) {
      answers[i] = SINGLE.read(in);
    }
    return new Answers(List.of(answers));
  }

  private static void writeValues(Values answer, WireWriter out) {
    out.writeInt(answer.values().size());
    for (Bytes value : answer.values()) {
      out.writeNullableBytes(value);
    }
  }

  private static Values readValues(WireReader in) throws MalformedMessage {
    int count = in.readCount(1);
    List<@Nullable Bytes> values = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      values.add(in.readNullableBytes());
    }
    return new Values(Collections.unmodifiableList(values));
  }
}
