package io.atoll.peers.infinispan;

import io.atoll.compare.Server;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.server.hotrod.HotRodServer;
import org.infinispan.server.hotrod.configuration.HotRodServerConfigurationBuilder;

/** A node of Infinispan, with the endpoint that its server has for its own clients. */
public final class InfinispanServer implements Server {

  @Override
  public String name() {
    return "infinispan";
  }

  @Override
  public void start(
      int self,
      List<InetSocketAddress> nodes,
      List<InetSocketAddress> peers,
      Path directory,
      Map<String, String> options)
      throws IOException {
    System.setProperty("jgroups.bind.address", peers.get(self).getHostString());
    System.setProperty("jgroups.bind.port", Integer.toString(peers.get(self).getPort()));
    // its default leads out of the range of ports
    System.setProperty("jgroups.fd.port-offset", "1");
    System.setProperty("compare.nodes", Integer.toString(nodes.size()));
    System.setProperty(
        "compare.peers",
        peers.stream()
            .map(peer -> peer.getHostString() + "[" + peer.getPort() + "]")
            .collect(Collectors.joining(",")));
    try (InputStream configuration = InfinispanServer.class.getResourceAsStream("infinispan.xml")) {
      DefaultCacheManager node = new DefaultCacheManager(configuration);
      node.getCache("compare");
      HotRodServerConfigurationBuilder endpoint = new HotRodServerConfigurationBuilder();
      endpoint.host(nodes.get(self).getHostString()).port(nodes.get(self).getPort());
      new HotRodServer().start(endpoint.build(), node);
    }
  }
}
