package io.atoll.wire;

import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The types that may stand in one place of a message, each with its number and its form. What is
 * not in the table is neither written nor read.
 *
 * @param <T> what they have in common
 */
final class TypeTable<T> {

  /** Writes the components of a record. */
  @FunctionalInterface
  interface Writing<R> {
    void write(R value, WireWriter out);
  }

  /** Reads them. */
  @FunctionalInterface
  interface Reading<R> {
    R read(WireReader in) throws MalformedMessage;
  }

  private record Form<R>(int number, Class<R> type, Writing<R> writing, Reading<R> reading) {}

  /** Zero is no type: the byte that is most likely to come by mistake. */
  private static final int LOWEST = 1;

  private static final int HIGHEST = 127;

  /** More than twice as many as there can be types, and a power of two. */
  private static final int PLACES = 256;

  private final String name;
  private final @Nullable Form<? extends T>[] byNumber = forms(HIGHEST + 1);

  /** By the hash of their type, or at the next free place: every message written looks here. */
  private final @Nullable Form<? extends T>[] byType = forms(PLACES);

  /** For types that are not in this table, but in that of another codec. */
  private @Nullable Form<T> others;

  /**
   * @param name what one of these values is called, for errors
   */
  TypeTable(String name) {
    this.name = name;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
  private static <T> @Nullable Form<? extends T>[] forms(int count) {
    return new Form[count];
  }

  <R extends T> TypeTable<T> with(
      int number, Class<R> type, Writing<R> writing, Reading<R> reading) {
    add(new Form<>(number, type, writing, reading));
    return this;
  }

  /**
   * What is not in this table is written and read by another codec, after this number.
   *
   * @param type of which no value is itself
   */
  TypeTable<T> withOthers(int number, Class<T> type, Writing<T> writing, Reading<T> reading) {
    others = new Form<>(number, type, writing, reading);
    add(others);
    return this;
  }

  private void add(Form<? extends T> form) {
    int number = form.number();
    if (number < LOWEST || number > HIGHEST) {
      throw new IllegalArgumentException("the number of a type is 1 to 127, not " + number);
    }
    int place = place(form.type());
    if (byNumber[number] != null || byType[place] != null) {
      throw new IllegalArgumentException(
          number + " or " + form.type() + " is in the table already");
    }
    byNumber[number] = form;
    byType[place] = form;
  }

  /** Where the form of a type is, or where it would be. */
  private int place(Class<?> type) {
    int place = type.hashCode() & PLACES - 1;
    Form<? extends T> form = byType[place];
    while (form != null && form.type() != type) {
      place = place + 1 & PLACES - 1;
      form = byType[place];
    }
    return place;
  }

  /** A type whose values are all equal. */
  <R extends T> TypeTable<T> with(int number, Class<R> type, R value) {
    return with(number, type, (ignored, out) -> {}, in -> value);
  }

  void write(T value, WireWriter out) {
    @SuppressWarnings("unchecked") // with() puts only forms of a type under that type
    Form<T> known = (Form<T>) byType[place(value.getClass())];
    Form<T> form = known == null ? others : known;
    if (form == null) {
      throw new IllegalArgumentException("not registered as " + name + ": " + value.getClass());
    }
    out.writeByte(form.number());
    form.writing().write(value, out);
  }

  T read(WireReader in) throws MalformedMessage {
    int number = in.readByte();
    Form<? extends T> form = number > HIGHEST ? null : byNumber[number];
    if (form == null) {
      throw in.malformed("unknown type " + number + " in place of " + name);
    }
    return form.reading().read(in);
  }

  /** The table, for whoever wants to see that it is complete and has not changed. */
  SortedMap<Integer, Class<?>> types() {
    SortedMap<Integer, Class<?>> types = new TreeMap<>();
    for (Form<? extends T> form : byNumber) {
      if (form != null && (others == null || form.number() != others.number())) {
        types.put(form.number(), form.type());
      }
    }
    return types;
  }
}
