package io.atoll.peers.hazelcast;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import io.atoll.compare.Server;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A member of a cluster of Hazelcast, with maps as they are by default and a CP subsystem. */
public final class HazelcastServer implements Server {

  private static final int PATIENCE_SECONDS = 60;

  /** An option: how many entries of a group may wait. */
  private static final String UNCOMMITTED = "uncommitted";

  @Override
  public String name() {
    return "hazelcast";
  }

  @Override
  public void start(
      int self,
      List<InetSocketAddress> nodes,
      List<InetSocketAddress> peers,
      Path directory,
      Map<String, String> options)
      throws IOException, InterruptedException {
    Config config = new Config();
    config.setClusterName("compare");
    config.setProperty("hazelcast.logging.type", "none");
    config.setProperty("hazelcast.phone.home.enabled", "false");
    NetworkConfig network = config.getNetworkConfig();
    network.setPort(nodes.get(self).getPort()).setPortAutoIncrement(false);
    network.setPublicAddress(nodes.get(self).getHostString());
    network.getInterfaces().setEnabled(true).addInterface(nodes.get(self).getHostString());
    JoinConfig join = network.getJoin();
    join.getAutoDetectionConfig().setEnabled(false);
    join.getMulticastConfig().setEnabled(false);
    join.getTcpIpConfig().setEnabled(true);
    nodes.forEach(
        node -> join.getTcpIpConfig().addMember(node.getHostString() + ":" + node.getPort()));
    config.getCPSubsystemConfig().setCPMemberCount(nodes.size());
    String uncommitted = options.get(UNCOMMITTED);
    if (uncommitted != null) {
      config
          .getCPSubsystemConfig()
          .getRaftAlgorithmConfig()
          .setUncommittedEntryCountToRejectNewAppends(Integer.parseInt(uncommitted));
    }
    HazelcastInstance member = Hazelcast.newHazelcastInstance(config);
    if (!member
        .getCPSubsystem()
        .getCPSubsystemManagementService()
        .awaitUntilDiscoveryCompleted(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new IOException("the members have not found each other");
    }
  }
}
