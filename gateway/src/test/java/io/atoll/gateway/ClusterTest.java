package io.atoll.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.gateway.cluster.HostId;
import io.atoll.gateway.cluster.HostPlace;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.testing.RespClient;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Slots on two hosts: what clients are told, at the port for all and at the one for some. */
class ClusterTest {

  /** Slot 15495, of the second host. */
  private static final String UPPER = "a";

  /** Slot 3300, of the first. */
  private static final String LOWER = "b";

  private TwoHosts hosts;
  private RespClient plain;
  private RespClient clusterAware;

  @BeforeEach
  void start() throws IOException {
    hosts = TwoHosts.start();
    plain = new RespClient(hosts.plain(0));
    clusterAware = new RespClient(hosts.clusterAware(0));
  }

  @AfterEach
  void stop() throws IOException {
    plain.close();
    clusterAware.close();
    hosts.close();
  }

  private String moved(int slot, int host) {
    return "-MOVED " + slot + " 127.0.0.1:" + hosts.clusterAware(host).getPort();
  }

  @Test
  void aPlainClientIsServedFromWhereverTheKeyIs() throws Exception {
    assertThat(plain.call("SET", UPPER, "1")).isEqualTo("+OK");
    assertThat(plain.call("SET", LOWER, "2")).isEqualTo("+OK");
    assertThat(hosts.keys(0)).isEqualTo(1);
    assertThat(hosts.keys(1)).isEqualTo(1);
    assertThat(plain.call("MGET", LOWER, UPPER)).isEqualTo("*[$2, $1]");
  }

  @Test
  void aClusterAwareClientIsServedWhatIsHere() throws Exception {
    assertThat(clusterAware.call("SET", LOWER, "2")).isEqualTo("+OK");
    assertThat(clusterAware.call("MGET", LOWER, "{b}x")).isEqualTo("*[$2, null]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET a",
        "SET a 1",
        "DEL a {a}x",
        "MSET a 1 {a}x 2",
        "RENAME a {a}x",
        "OBJECT ENCODING a",
        "INCR a"
      })
  void aClusterAwareClientThatIsWrongIsToldWhereToGo(String command) throws Exception {
    assertThat(clusterAware.call(command.split(" "))).isEqualTo(moved(15_495, 1));
    assertThat(hosts.keys(1)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"MGET a b", "DEL b a", "MSET b 1 a 2", "RENAME a b", "EXISTS a b"})
  void keysInSeveralSlotsAreRefusedAsRedisClusterDoes(String command) throws Exception {
    assertThat(clusterAware.call(command.split(" ")))
        .isEqualTo("-CROSSSLOT Keys in request don't hash to the same slot");
  }

  @Test
  void mistakesAreSaidBeforeTheWay() throws Exception {
    assertThat(clusterAware.call("GET"))
        .isEqualTo("-ERR wrong number of arguments for 'get' command");
  }

  @Test
  void aClientIsToldIfNobodyKnowsTheOwner() throws Exception {
    hosts.fail("CLUSTERDOWN the other host is away");
    assertThat(clusterAware.call("GET", UPPER))
        .isEqualTo("-CLUSTERDOWN The owner of slot 15495 cannot be found, try again");
  }

  /** What the client sent after the command has perhaps been executed: it must ask again. */
  @Test
  void aSlotThatHasComeHereWhileItWasAskedForIsNamedLikeAnyOther() throws Exception {
    hosts.makeUnsure();
    assertThat(clusterAware.call("SET", LOWER, "1")).isEqualTo(moved(3_300, 0));
    assertThat(hosts.keys(0)).isZero();
  }

  @Test
  void aHostThatListensEverywhereIsNamedAsTheClientHasReachedIt() throws Exception {
    InetAddress reached = InetAddress.getByName("192.0.2.1");
    HostPlace everywhere = new HostPlace(HostId.random(), InetAddress.getByName("0.0.0.0"), 1);
    assertThat(everywhere.addressFor(reached)).isEqualTo(reached);
    assertThat(hosts.place(0).addressFor(reached).getHostAddress()).isEqualTo("127.0.0.1");
  }

  @Test
  void commandsOnNoKeyAreAboutEverythingOrAboutTheHost() throws Exception {
    int upper = 0;
    for (int i = 0; i < 100; i++) {
      plain.call("SET", "k" + i, "v");
      upper += KeyIds.slotOf(Bytes.of("k" + i)) >= TwoHosts.BORDER ? 1 : 0;
    }
    assertThat(upper).isBetween(20, 80);
    assertThat(plain.call("DBSIZE")).isEqualTo(":100");
    assertThat(plain.call("KEYS", "*").split(", ")).hasSize(100);
    assertThat(clusterAware.call("DBSIZE")).isEqualTo(":" + (100 - upper));
    assertThat(clusterAware.call("KEYS", "*").split(", ")).hasSize(100 - upper);
    assertThat(clusterAware.call("SCAN", "0", "COUNT", "1000").split(", ")).hasSize(101 - upper);
    assertThat(clusterAware.call("FLUSHALL")).isEqualTo("+OK");
    assertThat(plain.call("DBSIZE")).isEqualTo(":" + upper);
    assertThat(plain.call("FLUSHALL")).isEqualTo("+OK");
    assertThat(plain.call("DBSIZE")).isEqualTo(":0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET a",
        "SETNX a 1",
        "TTL a",
        "TYPE a",
        "OBJECT ENCODING a",
        "GETEX a EX -1",
        "MGET a b",
        "MSET a 1 b 2",
        "DEL a b",
        "COPY a {a}x",
        "SCAN 0",
        "KEYS *",
        "RANDOMKEY",
        "DBSIZE",
        "FLUSHALL",
        "CLUSTER COUNTKEYSINSLOT 1"
      })
  void whatTheDatabaseRefusesIsTheReplyOfEveryCommand(String command) throws Exception {
    hosts.fail("CLUSTERDOWN the other host is away");
    assertThat(plain.call(command.split(" "))).isEqualTo("-CLUSTERDOWN the other host is away");
    hosts.fail(null);
    assertThat(plain.call(command.split(" "))).doesNotStartWith("-CLUSTERDOWN");
  }

  @Test
  void theStateOfTheHostCanBeAskedForWhenTheClusterIsDown() throws Exception {
    hosts.fail("CLUSTERDOWN the other host is away");
    assertThat(plain.call("INFO")).contains("redis_version", "connected_clients");
  }

  @Test
  void clusterNodesNamesAllHosts() throws Exception {
    HostPlace first = hosts.place(0);
    HostPlace second = hosts.place(1);
    assertThat(plain.call("CLUSTER", "NODES"))
        .isEqualTo(
            String.format(
                """
                $%s 127.0.0.1:%d@0 master - 0 0 1 connected 8192-16383
                %s 127.0.0.1:%d@0 myself,master - 0 0 1 connected 0-8191
                """,
                second.id(), second.clusterPort(), first.id(), first.clusterPort()));
  }

  @Test
  void clusterSlotsIsInTheOrderOfSlots() throws Exception {
    HostPlace first = hosts.place(0);
    HostPlace second = hosts.place(1);
    assertThat(clusterAware.call("CLUSTER", "SLOTS"))
        .isEqualTo(
            String.format(
                "*[*[:0, :8191, *[$127.0.0.1, :%d, $%s, *[]]],"
                    + " *[:8192, :16383, *[$127.0.0.1, :%d, $%s, *[]]]]",
                first.clusterPort(), first.id(), second.clusterPort(), second.id()));
  }

  @Test
  void clusterShardsIsOneForEachHost() throws Exception {
    assertThat(clusterAware.call("CLUSTER", "SHARDS"))
        .startsWith("*[*[$slots, *[:8192, :16383], $nodes, *[*[$id, $" + hosts.place(1).id())
        .contains("$slots, *[:0, :8191], $nodes, *[*[$id, $" + hosts.place(0).id());
  }

  @Test
  void clusterInfoCountsHostsAndSlots() throws Exception {
    assertThat(plain.call("CLUSTER", "INFO").split("\r\n"))
        .contains(
            "cluster_state:ok",
            "cluster_slots_assigned:16384",
            "cluster_known_nodes:2",
            "cluster_size:2");
    assertThat(plain.call("CLUSTER", "MYID")).isEqualTo("$" + hosts.place(0).id());
  }

  @Test
  void slotsThatNobodyServesAndHostsOutOfReachAreTold() throws Exception {
    hosts.loseTheSecond();
    assertThat(plain.call("CLUSTER", "INFO").split("\r\n"))
        .contains(
            "cluster_state:fail",
            "cluster_slots_assigned:16384",
            "cluster_slots_ok:8192",
            "cluster_slots_fail:8192");
    assertThat(plain.call("CLUSTER", "NODES").lines())
        .anyMatch(line -> line.matches(".* master,fail\\? - 0 0 1 disconnected 8192-16383"))
        .anyMatch(line -> line.matches(".* myself,master - 0 0 1 connected 0-8191"));
    assertThat(plain.call("CLUSTER", "SHARDS")).contains("$health, $fail", "$health, $online");
  }

  @Test
  void whatClientsSayOfReplicasAndMovesIsAccepted() throws Exception {
    for (String word : List.of("ASKING", "READONLY", "READWRITE")) {
      assertThat(clusterAware.call(word)).isEqualTo("+OK");
    }
  }

  @Test
  void oneConnectionIsToldTheWayOfEachOfManyKeys() throws Exception {
    List<List<Bytes>> gets =
        IntStream.range(0, 1_000).mapToObj(i -> RespClient.request("GET", "k" + i)).toList();
    List<String> replies = clusterAware.callAll(gets);
    for (int i = 0; i < 1_000; i++) {
      int slot = KeyIds.slotOf(Bytes.of("k" + i));
      assertThat(replies.get(i)).isEqualTo(slot < TwoHosts.BORDER ? "null" : moved(slot, 1));
    }
  }
}
