package io.atoll.cli.compare;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A system that can take part.
 *
 * @param name what the user calls it
 * @param consistency what a client may rely on, in a few words
 * @param durability what is left after all machines have lost power
 * @param client what its clients are
 */
public record Contestant(
    String name, String consistency, String durability, Launcher launcher, ClientSide client) {

  /**
   * The process of the clients.
   *
   * @param store the name of the connector
   * @param peer whose libraries it needs, or null if Atoll has them
   * @param options for the connector
   * @param jvmOptions that the library asks for
   */
  public record ClientSide(
      String store, @Nullable String peer, Map<String, String> options, List<String> jvmOptions) {}

  /** Starts the nodes of a system. */
  interface Launcher {

    /** Which release it is, or an empty text if that is not known. */
    String version();

    Cluster start(Site site) throws Exception;
  }
}
