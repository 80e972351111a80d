package io.atoll.cli.soak;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.atoll.testing.Programs;
import java.io.IOException;
import java.util.List;

/** Where hosts are, and what comes between them. */
interface HostNetwork extends AutoCloseable {

  /** The address of a host, numbered from 0. */
  String address(int host);

  /** What a process of the host is to be started with. */
  List<String> before(int host);

  /** From now on nothing that one host sends reaches the other. The reverse way is as it was. */
  void cut(int from, int to) throws IOException, InterruptedException;

  /** All cuts are over. */
  void heal() throws IOException, InterruptedException;

  @Override
  void close() throws IOException;

  /** All hosts in the network of this machine, which cannot be cut. */
  static HostNetwork uncut() {
    // addresses that no other test has at the same time
    long process = ProcessHandle.current().pid();
    String subnet = "127.%d.%d.".formatted(64 + (process >> 8) % 128, process % 256);
    return new HostNetwork() {
      @Override
      public String address(int host) {
        return subnet + (host + 1);
      }

      @Override
      public List<String> before(int host) {
        return List.of();
      }

      @Override
      public void cut(int from, int to) {
        throw new UnsupportedOperationException("this network cannot be cut");
      }

      @Override
      public void heal() {
        // nothing was cut
      }

      @Override
      public void close() {
        // nothing was made
      }
    };
  }

  /** Each host in a network namespace of its own, which only root can make: or skip the test. */
  static HostNetwork separate(int hosts) throws IOException, InterruptedException {
    Programs.require("ip");
    assumeTrue(
        "root".equals(System.getProperty("user.name")), "only root can make network namespaces");
    return Namespaces.make(hosts);
  }
}
