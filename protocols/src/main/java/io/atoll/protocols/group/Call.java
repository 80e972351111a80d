package io.atoll.protocols.group;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import java.util.ArrayList;
import java.util.List;

/**
 * An operation that a host wants executed at the owner of an identifier.
 *
 * <p>A host has one call at a time for an identifier, and gives them growing numbers; a run of its
 * process is higher than all runs before. It repeats a call that had no answer, under the same
 * number, until it has one or gives up; then it goes on with the next, and a late copy of the
 * former is not executed any more.
 *
 * @param caller who waits for the answer
 * @param run of the caller's process
 */
public record Call(NodeRef caller, long run, long number, Id id, Shard.Operation operation) {

  /** About what a call takes whose operation is small. */
  private static final int SMALL_BYTES = 64;

  /** About how large it is. */
  public long sizeBytes() {
    return SMALL_BYTES + operation.sizeBytes();
  }

  /**
   * The calls in lists of which none is larger than allowed, unless it has one call only; in the
   * same order.
   */
  static List<List<Call>> inPortions(List<Call> calls, long mostBytes) {
    long bytes = 0;
    for (Call call : calls) {
      bytes += call.sizeBytes();
    }
    if (bytes <= mostBytes) {
      return List.of(calls);
    }
    List<List<Call>> portions = new ArrayList<>();
    List<Call> portion = new ArrayList<>();
    long portionBytes = 0;
    for (Call call : calls) {
      if (!portion.isEmpty() && portionBytes + call.sizeBytes() > mostBytes) {
        portions.add(portion);
        portion = new ArrayList<>();
        portionBytes = 0;
      }
      portion.add(call);
      portionBytes += call.sizeBytes();
    }
    portions.add(portion);
    return portions;
  }
}
