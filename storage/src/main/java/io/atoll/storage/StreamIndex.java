package io.atoll.storage;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the journal knows of a stream in memory: its head, and in which segment each of its entries
 * is. Entries next to each other in one segment are one extent.
 */
final class StreamIndex {

  private static final byte[] NO_META = {};

  /** Entries {@code from} to {@code to} are in that segment. The bytes are an estimate if cut. */
  private static final class Extent {
    final Segment segment;
    final long from;
    long to;
    long bytes;

    Extent(Segment segment, long from, long to, long bytes) {
      this.segment = segment;
      this.from = from;
      this.to = to;
      this.bytes = bytes;
    }

    Extent cut(long first, long last) {
      return new Extent(segment, first, last, bytes * (last - first + 1) / (to - from + 1));
    }
  }

  private long start;
  private byte[] meta = NO_META;
  private @Nullable Segment headSegment;
  private final List<Extent> extents = new ArrayList<>();
  private long liveBytes;

  long start() {
    return start;
  }

  byte[] meta() {
    return meta;
  }

  long last() {
    return extents.isEmpty() ? start : extents.get(extents.size() - 1).to;
  }

  long liveBytes() {
    return liveBytes;
  }

  boolean headIsIn(Segment segment) {
    return headSegment == segment;
  }

  boolean isIn(long index, Segment segment) {
    for (Extent extent : extents) {
      if (extent.from <= index && index <= extent.to) {
        return extent.segment == segment;
      }
    }
    return false;
  }

  /** Whether no entry between the start and the last is missing. */
  boolean isWhole() {
    long next = start + 1;
    for (Extent extent : extents) {
      if (extent.from != next) {
        return false;
      }
      next = extent.to + 1;
    }
    return true;
  }

  void head(Segment segment, long newStart, byte[] newMeta) {
    segment.enter();
    if (headSegment != null) {
      headSegment.leave();
    }
    headSegment = segment;
    start = newStart;
    meta = newMeta;
    clear(Long.MIN_VALUE, newStart);
  }

  void append(Segment segment, long from, int count, long bytes) {
    clear(from, Long.MAX_VALUE);
    put(segment, from, count, bytes);
  }

  void moved(Segment segment, long from, int count, long bytes) {
    clear(from, from + count - 1);
    put(segment, from, count, bytes);
  }

  /** The stream is gone. */
  void release() {
    clear(Long.MIN_VALUE, Long.MAX_VALUE);
    if (headSegment != null) {
      headSegment.leave();
      headSegment = null;
    }
  }

  private void put(Segment segment, long from, int count, long bytes) {
    if (count == 0) {
      return;
    }
    int at = extents.size();
    while (at > 0 && extents.get(at - 1).from > from) {
      at--;
    }
    Extent before = at == 0 ? null : extents.get(at - 1);
    if (before != null && before.segment == segment && before.to + 1 == from) {
      before.to += count;
      before.bytes += bytes;
    } else {
      extents.add(at, new Extent(segment, from, from + count - 1, bytes));
      segment.enter();
    }
    liveBytes += bytes;
  }

  /** No entry from {@code first} to {@code last} is anywhere any more. */
  private void clear(long first, long last) {
    if (extents.isEmpty() || first > last() || last < extents.get(0).from) {
      return;
    }
    List<Extent> kept = new ArrayList<>();
    for (Extent extent : extents) {
      if (extent.to < first || extent.from > last) {
        kept.add(extent);
        continue;
      }
      if (extent.from < first) {
        kept.add(extent.cut(extent.from, first - 1));
      }
      if (extent.to > last) {
        kept.add(extent.cut(last + 1, extent.to));
      }
    }
    kept.forEach(extent -> extent.segment.enter());
    extents.forEach(extent -> extent.segment.leave());
    extents.clear();
    extents.addAll(kept);
    liveBytes = kept.stream().mapToLong(extent -> extent.bytes).sum();
  }
}
