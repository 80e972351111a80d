package io.atoll.lab.trace;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Process;
import java.util.List;

/** A process is called by its identifier, or with its address where two share one. */
public final class ProcessNames {

  private ProcessNames() {}

  public static String of(List<? extends Process<?, ?>> processes, int process) {
    NodeRef ref = processes.get(process).self();
    boolean unique =
        processes.stream().filter(other -> other.self().id().equals(ref.id())).count() == 1;
    return unique ? ref.id().toString() : ref.id() + "" + ref.address();
  }
}
