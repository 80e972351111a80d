package io.atoll.cli.load;

import io.netty.buffer.ByteBuf;

/** Writes each of some keys once. */
final class Filling implements Workload {

  private final Requests requests;
  private final int end;
  private int next;

  Filling(Requests requests, int from, int end) {
    this.requests = requests;
    this.next = from;
    this.end = end;
  }

  @Override
  public boolean hasNext() {
    return next < end;
  }

  @Override
  public boolean writeNext(ByteBuf out) {
    requests.writeSet(next, out);
    next++;
    return false;
  }
}
