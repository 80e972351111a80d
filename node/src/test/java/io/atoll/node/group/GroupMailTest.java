package io.atoll.node.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.gateway.Threads;
import io.atoll.kernel.Address;
import io.atoll.kernel.NodeRef;
import io.atoll.node.net.HostAddress;
import io.atoll.node.net.Limits;
import io.atoll.node.net.Peers;
import io.atoll.node.net.Receiver;
import io.atoll.protocols.group.GroupId;
import io.atoll.protocols.group.GroupMessage;
import io.netty.channel.EventLoopGroup;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One frame that cannot be sent keeps back no other. */
final class GroupMailTest {

  private static final int LONGEST_FRAME_BYTES = 1_000;
  private static final long PATIENCE_SECONDS = 20;

  // nobody listens there
  private static final Address SELF = address(1);
  private static final NodeRef ONE = GroupMail.host(address(2));
  private static final NodeRef OTHER = GroupMail.host(address(3));
  private static final GroupId GROUP = new GroupId(ONE, 1);

  private final BlockingQueue<Address> undelivered = new LinkedBlockingQueue<>();
  private final EventLoopGroup threads = Threads.sleepy(1).start();
  private final GroupMail mail = new GroupMail((from, messages) -> {}, gone -> {});
  private final Peers peers =
      new Peers(
          SELF,
          "test",
          () -> new byte[0],
          new Noting(),
          threads,
          new Limits(LONGEST_FRAME_BYTES, 1 << 20, 10_000, 10_000, 10_000));

  private static Address address(int port) {
    return HostAddress.of((Inet4Address) InetAddress.getLoopbackAddress(), port, 1);
  }

  /** What was taken comes back when the peers are closed. */
  private final class Noting implements Receiver {
    @Override
    public void onFrame(Address from, byte[] frame) {}

    @Override
    public void onUndeliverable(Address to, byte[] frame) {
      undelivered.add(to);
    }

    @Override
    public void onLost(Address to, byte[] frame) {
      undelivered.add(to);
    }
  }

  @AfterEach
  void stop() {
    peers.close();
    threads.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  @Test
  void aFrameThatIsTooLongIsDroppedAndTheOthersGo() throws Exception {
    mail.open(peers);
    mail.send(ONE, new GroupMessage.Leads(Collections.nCopies(LONGEST_FRAME_BYTES, GROUP)));
    mail.send(OTHER, new GroupMessage.WhoIs(GROUP));
    mail.flush();
    mail.send(ONE, new GroupMessage.WhoIs(GROUP));
    mail.flush();
    peers.close();

    List<Address> taken = new ArrayList<>();
    while (taken.size() < 2) {
      Address next = undelivered.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertThat(next).as("after %s", taken).isNotNull();
      taken.add(next);
    }
    assertThat(taken).containsExactlyInAnyOrder(ONE.address(), OTHER.address());
  }
}
