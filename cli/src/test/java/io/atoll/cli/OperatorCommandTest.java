package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.gateway.GatewaySettings;
import io.atoll.gateway.server.ClientLimits;
import io.atoll.node.Node;
import io.atoll.node.NodeSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What operators do to a cluster of three hosts whose groups have three replicas each. */
class OperatorCommandTest {

  private static final NodeSettings SETTINGS =
      NodeSettings.listening(
          new GatewaySettings(
              InetAddress.getLoopbackAddress(), 0, 0, 0, ClientLimits.DEFAULT, "test"));

  private static final int KEYS = 50;
  private static final int SETTLED_SECONDS = 90;

  private static final String GROUP_LINE =
      "group_\\d+:slots=\\d+-\\d+,role=(leader|follower),epoch=\\d+,term=\\d+,leader=[0-9.:]+,"
          + "hosts=[0-9.:]+/[0-9.:]+/[0-9.:]+,lag=\\d+,moving=-,keys=\\d+";

  private final List<Node> hosts = new ArrayList<>();

  @BeforeEach
  void startThree() throws Exception {
    hosts.add(Node.start(SETTINGS));
    hosts.add(Node.start(SETTINGS.joining(List.of(hosts.get(0).address()))));
    hosts.add(Node.start(SETTINGS.joining(List.of(hosts.get(0).address()))));
    for (int i = 0; i < KEYS; i++) {
      Atoll.run("set", "key" + i, "value", "--port", port(0));
    }
    await("groups of three", () -> isIn(0, 16) && isIn(1, 16) && isIn(2, 16));
  }

  /** Whether a host is in so many groups, and nothing changes. */
  private boolean isIn(int host, int groups) {
    String status = Atoll.run("status", "--port", port(host)).out();
    return status.contains(" led, of " + groups + "\n") && status.contains("moving   nothing\n");
  }

  @AfterEach
  void stopAll() {
    hosts.forEach(Node::stop);
  }

  private String port(int host) {
    return Integer.toString(hosts.get(host).address().getPort());
  }

  private String place(int host) {
    return "127.0.0.1:" + port(host);
  }

  private void await(String what, BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SETTLED_SECONDS);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime())
          .as("%s, but:%n%s", what, Atoll.run("ring", "--port", port(0)).out())
          .isLessThan(deadline);
      Thread.sleep(50);
    }
  }

  @Test
  void aDeadHostIsRemovedOnceChangesGoOn() throws Exception {
    Atoll pause = Atoll.run("rebalance", "pause", "--port", port(1));
    assertThat(pause.out()).startsWith("paused: ");
    await(
        "the others hear of it",
        () ->
            Atoll.run("rebalance", "status", "--port", port(0))
                .out()
                .startsWith("paused: nothing begins before ./atoll rebalance resume"));
    hosts.get(2).stop();
    assertThat(Atoll.run("rebalance", "status", "--port", port(0)).out())
        .contains(place(2) + " is out of reach", "0 changes under way");

    refused(
        place(2),
        "with 2 hosts left, each group would be on one of them alone; have another host join"
            + " first, or force it");
    Atoll remove = Atoll.run("remove", place(2), "--port", port(0), "--force");
    assertThat(remove.err()).isEmpty();
    assertThat(remove.out()).startsWith(place(2) + " is given up (");
    assertThat(Atoll.run("remove", place(2), "--port", port(0)).err())
        .contains(place(2) + " is gone already");
    assertThat(Atoll.run("ring", "--port", port(0)).out())
        .contains("2 hosts, 16 virtual nodes", ", paused");

    assertThat(Atoll.run("rebalance", "resume", "--port", port(1)).out()).startsWith("resumed: ");
    await("groups of one", () -> isIn(0, 8) && isIn(1, 8));
    assertThat(Atoll.run("ring", "--port", port(1)).out())
        .contains("2 hosts, 16 virtual nodes, 50 keys; durability memory, no changes under way");
  }

  @Test
  void aHostThatShouldNotBeRemovedIsNot() {
    refused(place(2), place(2) + " is alive and answers; have it leave, or force it");
    refused(place(0), "a host cannot remove itself; have it leave, or ask another one");
    refused(
        "127.0.0.1:1",
        "there is no host 127.0.0.1:1 in the cluster; there are "
            + String.join(
                ", ", hosts.stream().map(it -> place(hosts.indexOf(it))).sorted().toList()));
    Atoll nonsense = Atoll.run("remove", "nonsense", "--port", port(0));
    assertThat(nonsense.exitCode()).isEqualTo(2);
    assertThat(nonsense.err()).contains("'nonsense' is not of the form HOST:PORT");
    assertThat(Atoll.run("rebalance", "stop", "--port", port(0)).exitCode()).isEqualTo(2);
  }

  private void refused(String host, String reason) {
    Atoll remove = Atoll.run("remove", host, "--port", port(0));
    assertThat(remove.exitCode()).isEqualTo(1);
    assertThat(remove.err())
        .isEqualToIgnoringNewLines("atoll remove: the host says: ERR " + reason);
  }

  @Test
  void aMinoritySaysThatItIsOne() throws Exception {
    assertThat(ready()).isEqualToIgnoringNewLines("ready");
    hosts.get(1).stop();
    hosts.get(2).stop();
    String rest = "3 hosts, 2 out of reach, 16 virtual nodes, 16,384 slots out of service";
    await(
        "nobody leads",
        () -> Atoll.run("status", "--port", port(0)).out().contains("ring     " + rest + "\n"));
    assertThat(Atoll.run("status", "--port", port(0)).exitCode()).isEqualTo(3);
    assertThat(Atoll.run("ring", "--port", port(0)).out()).contains(rest + ", ");
    await("slots are given up", () -> ask("CLUSTER", "INFO").contains("cluster_slots_ok:0\r\n"));
    assertThat(ask("CLUSTER", "INFO")).contains("cluster_state:fail", "cluster_slots_fail:16384");
    await(
        "dead hosts are missed",
        () ->
            ask("CLUSTER", "NODES")
                    .lines()
                    .filter(line -> line.contains("master,fail? - 0 0 1 disconnected"))
                    .count()
                == 2);
    List<List<String>> commands = List.of(List.of("get", "key0"), List.of("set", "key1", "x"));
    assertThat(commands.parallelStream().map(this::runAtFirst).toList()) // both wait for 10 s
        .allSatisfy(
            refused -> {
              assertThat(refused.exitCode()).isEqualTo(1);
              assertThat(refused.err())
                  .contains("CLUSTERDOWN Slot ", " was not served in time by its hosts: ");
            });
    assertThat(ready())
        .isEqualToIgnoringNewLines(
            "not ready: 16384 of 16384 slots have no leader that this host knows and can reach");
    Atoll leave = Atoll.run("leave", "--port", port(0));
    assertThat(leave.exitCode()).isEqualTo(1);
    assertThat(leave.err())
        .contains(
            "nobody can take over what is here now, which is 16 virtual nodes, 16 of them without a"
                + " majority of their hosts; try again later");
  }

  @Test
  void newHostsInThePlacesOfDeadOnesServeNothingAndThatIsSaid() throws Exception {
    List<NodeSettings> places =
        List.of(1, 2).stream().map(host -> at(hosts.get(host).address().getPort())).toList();
    hosts.get(1).stop();
    hosts.get(2).stop();
    for (NodeSettings place : places) {
      hosts.add(Node.start(place.joining(List.of(hosts.get(0).address()))));
    }
    await(
        "nobody serves",
        () ->
            Atoll.run("status", "--port", port(0))
                .out()
                .contains(
                    "3 hosts, 16 virtual nodes, 16,384 slots that nobody has served for seconds\n"));
    assertThat(Atoll.run("status", "--port", port(0)).exitCode()).isEqualTo(3);
  }

  private static NodeSettings at(int port) {
    return NodeSettings.listening(
        new GatewaySettings(
            InetAddress.getLoopbackAddress(), port, 0, 0, ClientLimits.DEFAULT, "test"));
  }

  private Atoll runAtFirst(List<String> words) {
    Stream<String> all = Stream.concat(words.stream(), Stream.of("--port", port(0)));
    return Atoll.run(all.toArray(String[]::new));
  }

  /** What the first host answers. */
  private String ask(String... words) {
    try (HostConnection host = new HostConnection("127.0.0.1", hosts.get(0).address().getPort())) {
      return String.valueOf(host.call(words));
    } catch (IOException | HostConnection.Refused e) {
      throw new AssertionError(e);
    }
  }

  /** What the first host tells monitors that ask whether it is ready. */
  private String ready() throws IOException, InterruptedException {
    URI uri =
        URI.create(
            "http://127.0.0.1:"
                + Objects.requireNonNull(hosts.get(0).httpAddress()).getPort()
                + "/ready");
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
        .body();
  }

  @Test
  void infoTellsOfEveryGroupOfTheHost() {
    String info = ask("INFO", "groups");
    assertThat(info.lines())
        .startsWith("# Groups", "mode:consistent", "durability:memory", "replicas:3")
        .contains("rebalance_paused:0", "groups:16", "groups_without_leader:0");
    assertThat(info.lines().filter(line -> line.startsWith("group_")))
        .hasSize(16)
        .allMatch(line -> line.matches(GROUP_LINE));
  }

  @Test
  void aHostThatIsForcedOutEndsAndSaysWhy() {
    Atoll remove = Atoll.run("remove", place(2), "--force", "--port", port(0));
    assertThat(remove.exitCode()).isZero();
    hosts.get(2).awaitClose();
    assertThat(hosts.get(2).failure()).contains("others count on it no more");
  }
}
