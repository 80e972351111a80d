package io.atoll.wire;

import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.Cursor;
import io.atoll.store.keyspace.Expiry;
import io.atoll.store.keyspace.KeyIds;
import java.util.List;

/** What operations on keys and their answers are made of. */
final class KeyspaceValues {

  static final TypeTable<Expiry> EXPIRIES =
      new TypeTable<Expiry>("an expiry")
          .with(1, Expiry.Never.class, new Expiry.Never())
          .with(2, Expiry.Keep.class, new Expiry.Keep())
          .with(
              3,
              Expiry.At.class,
              (at, out) -> out.writeSignedLong(at.millis()),
              in -> new Expiry.At(in.readSignedLong()))
          .with(
              4,
              Expiry.After.class,
              (after, out) -> out.writeSignedLong(after.millis()),
              in -> new Expiry.After(in.readSignedLong()));

  private KeyspaceValues() {}

  static void writeStrings(List<Bytes> strings, WireWriter out) {
    out.writeInt(strings.size());
    for (Bytes string : strings) {
      out.writeBytes(string);
    }
  }

  static List<Bytes> readStrings(WireReader in) throws MalformedMessage {
    Bytes[] strings = new Bytes[in.readCount(1)];
    for (int i = 0; i < strings.length; i++) {
      strings[i] = in.readBytes();
    }
    return List.of(strings);
  }

  static void writeCursor(Cursor cursor, WireWriter out) {
    out.writeLong(cursor.value());
  }

  static Cursor readCursor(WireReader in) throws MalformedMessage {
    long value = in.readLong();
    if (!Cursor.isCursor(value) && value != Cursor.END.value()) {
      throw in.malformed(Long.toUnsignedString(value) + " is not a cursor");
    }
    return new Cursor(value);
  }

  static int readSlot(WireReader in) throws MalformedMessage {
    int slot = in.readInt();
    if (slot < 0 || slot >= KeyIds.SLOTS) {
      throw in.malformed(Integer.toUnsignedString(slot) + " is not a slot");
    }
    return slot;
  }
}
