package io.atoll.cli.load;

import io.netty.buffer.ByteBuf;

/** What one client sends. */
interface Workload {

  boolean hasNext();

  /** Write a request. Whether it reads. */
  boolean writeNext(ByteBuf out);
}
