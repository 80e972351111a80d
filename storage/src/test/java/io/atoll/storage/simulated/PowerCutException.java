package io.atoll.storage.simulated;

import java.io.IOException;

/** The machine is off: what a disk is asked from now on until it is started again is not done. */
public final class PowerCutException extends IOException {

  private static final long serialVersionUID = 1;

  PowerCutException() {
    super("the power is cut");
  }
}
