package io.atoll.kernel;

/**
 * Where a handler writes its effects. Nothing can be read back, so a handler cannot depend on how,
 * when or whether they are carried out.
 */
public interface Out<M, C> {

  /** Send a message. A process may send to itself: it arrives like any other. */
  void send(NodeRef to, M message);

  /**
   * Have the command given back to this process after a delay. It cannot be called off: the state
   * tells a command that has become pointless.
   */
  void after(Delay delay, C command);

  /** Tell the application that something has happened. */
  void upcall(Upcall upcall);

  /** This process is done for good and takes no more input. */
  void depart();
}
