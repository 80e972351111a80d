package io.atoll.peers.rheakv;

import com.alipay.sofa.jraft.rhea.options.configured.MultiRegionRouteTableOptionsConfigured;
import com.alipay.sofa.jraft.rhea.options.configured.PlacementDriverOptionsConfigured;
import com.alipay.sofa.jraft.rhea.options.configured.RheaKVStoreOptionsConfigured;
import com.alipay.sofa.jraft.rhea.util.Constants;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.Collectors;

/** What servers and clients have in common: who is there, and that nobody moves regions about. */
final class RheaKvOptions {

  private RheaKvOptions() {}

  static RheaKVStoreOptionsConfigured of(List<InetSocketAddress> nodes) {
    String servers =
        nodes.stream()
            .map(node -> node.getHostString() + ":" + node.getPort())
            .collect(Collectors.joining(","));
    return RheaKVStoreOptionsConfigured.newConfigured()
        .withClusterName("compare")
        .withInitialServerList(servers)
        .withPlacementDriverOptions(
            PlacementDriverOptionsConfigured.newConfigured()
                .withFake(true)
                .withRegionRouteTableOptionsList(
                    MultiRegionRouteTableOptionsConfigured.newConfigured()
                        .withInitialServerList(Constants.DEFAULT_REGION_ID, servers)
                        .config())
                .config());
  }
}
