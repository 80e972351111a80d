package io.atoll.cli.load;

import io.netty.buffer.ByteBuf;
import java.util.SplittableRandom;

/** Reads and writes of random keys, without end. */
final class ReadsAndWrites implements Workload {

  private final Requests requests;
  private final int keys;
  private final int readPercent;
  private final SplittableRandom random;

  ReadsAndWrites(Requests requests, LoadPlan plan, long seed) {
    this.requests = requests;
    this.keys = plan.keys();
    this.readPercent = plan.readPercent();
    this.random = new SplittableRandom(seed);
  }

  @Override
  public boolean hasNext() {
    return true;
  }

  @Override
  public boolean writeNext(ByteBuf out) {
    boolean reads = random.nextInt(100) < readPercent;
    int key = random.nextInt(keys);
    if (reads) {
      requests.writeGet(key, out);
    } else {
      requests.writeSet(key, out);
    }
    return reads;
  }
}
