package io.atoll.protocols.ranch;

import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Upcall;

/** Where effects go that a test does not care for. */
record Deaf<M, C>() implements Out<M, C> {

  @Override
  public void send(NodeRef to, M message) {}

  @Override
  public void after(Delay delay, C command) {}

  @Override
  public void upcall(Upcall upcall) {}

  @Override
  public void depart() {}
}
