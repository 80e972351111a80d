package io.atoll.wire;

import java.util.List;

/** Lists: how many, then one after the other. */
final class WireLists {

  private WireLists() {}

  static <T> void writeList(List<T> list, TypeTable.Writing<T> element, WireWriter out) {
    out.writeInt(list.size());
    for (int i = 0; i < list.size(); i++) {
      element.write(list.get(i), out);
    }
  }

  /**
   * @param fewestBytesEach what an element takes at least
   */
  static <T> List<T> readList(
      int fewestBytesEach, TypeTable.Reading<? extends T> element, WireReader in)
      throws MalformedMessage {
    @SuppressWarnings("unchecked") // nobody sees the array but the list, which copies it
    T[] elements = (T[]) new Object[in.readCount(fewestBytesEach)];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = element.read(in);
    }
    return List.of(elements);
  }

  static void writeLongs(List<Long> numbers, WireWriter out) {
    writeList(numbers, (number, to) -> to.writeLong(number), out);
  }

  static List<Long> readLongs(WireReader in) throws MalformedMessage {
    return readList(1, WireReader::readLong, in);
  }
}
