package io.atoll;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a client does when hosts go away, do not answer or answer nonsense. */
final class ConnectionLossTest {

  private static final Duration SHORT = Duration.ofMillis(200);

  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
  }

  private ScriptedHost host(Function<List<String>, String> script) {
    ScriptedHost host = new ScriptedHost(script);
    open.add(host);
    return host;
  }

  private AtollMap<String, String> mapAt(Duration timeout, String... hosts) {
    Atoll atoll = Atoll.connect(timeout, hosts);
    open.add(atoll);
    return atoll.map("m", Codec.strings(), Codec.strings());
  }

  private AtollMap<String, String> mapAt(ScriptedHost... hosts) {
    String[] names = new String[hosts.length];
    for (int i = 0; i < hosts.length; i++) {
      names[i] = hosts[i].name();
    }
    return mapAt(Duration.ofSeconds(20), names);
  }

  @Test
  void aWriteWithoutAnAnswerHasAnUnknownOutcomeAndIsNotSentAgain() {
    ScriptedHost one = host(words -> ScriptedHost.END);
    ScriptedHost two = host(words -> "+OK\r\n");
    AtollMap<String, String> map = mapAt(one, two);
    assertThatThrownBy(() -> map.put("a", "1"))
        .isInstanceOf(OutcomeUnknownException.class)
        .hasMessageContaining(one.name())
        .hasMessageContaining("may have been executed or not");
    assertThat(two.requests()).isEmpty();
    map.put("a", "2");
    assertThat(two.requests()).containsExactly(List.of("SET", "m:a", "2"));
  }

  @Test
  void aReadWithoutAnAnswerIsSentToAnotherHost() {
    ScriptedHost one = host(words -> ScriptedHost.END);
    ScriptedHost two = host(words -> "$3\r\none\r\n");
    assertThat(mapAt(one, two).get("a")).isEqualTo("one");
    assertThat(one.requests()).containsExactly(List.of("GET", "m:a"));
    assertThat(two.requests()).containsExactly(List.of("GET", "m:a"));
  }

  @Test
  void aHostThatHasLeftTheRingIsLeftToo() {
    ScriptedHost one = host(words -> "-CLUSTERDOWN This host is not on the ring, connect\r\n");
    ScriptedHost two = host(words -> "+OK\r\n");
    AtollMap<String, String> map = mapAt(one, two);
    List<CompletableFuture<Void>> puts = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      puts.add(map.async().put("a", Integer.toString(i)));
    }
    puts.forEach(CompletableFuture::join);
    assertThat(two.requests().stream().map(words -> words.get(2)))
        .containsExactly(IntStream.range(0, 20).mapToObj(Integer::toString).toArray(String[]::new));
  }

  @Test
  void anOwnerThatDidNotAnswerMayHaveExecutedIt() {
    ScriptedHost one = host(words -> "-CLUSTERDOWN The owner of the slot has not answered: x\r\n");
    AtollMap<String, String> map = mapAt(one);
    assertThatThrownBy(() -> map.put("a", "1"))
        .isInstanceOf(OutcomeUnknownException.class)
        .hasMessageContaining("m:a");
  }

  @Test
  void aHostThatIsSilentCostsTheTimeoutAndIsLeft() {
    ScriptedHost one = host(words -> "");
    ScriptedHost two = host(words -> "+OK\r\n");
    AtollMap<String, String> map = mapAt(SHORT, one.name(), two.name());
    assertThatThrownBy(() -> map.put("a", "1"))
        .isInstanceOf(OutcomeUnknownException.class)
        .hasMessageContaining("200 ms");
    List<String> served = null;
    while (served == null) { // until the client has noticed
      try {
        map.put("a", "2");
        served = two.requests().poll();
      } catch (OutcomeUnknownException e) {
        assertThat(e).hasMessageContaining("may have been executed or not");
      }
    }
    assertThat(served).containsExactly("SET", "m:a", "2");
  }

  @Test
  void whatCouldNotBeSentInTimeHasNotBeenExecuted() {
    ScriptedHost one = host(words -> ScriptedHost.END);
    AtollMap<String, String> map = mapAt(SHORT, one.name());
    one.close();
    AtollException failure = null;
    while (failure == null || failure instanceof OutcomeUnknownException) {
      try { // the first may still have been on its way
        map.put("a", "1");
      } catch (AtollException e) {
        failure = e;
      }
    }
    assertThat(failure).hasMessageContaining("has not been executed");
    ScriptedHost back = new ScriptedHost(one.port(), words -> "$-1\r\n");
    open.add(back);
    assertThat(map.get("b")).isNull();
    assertThat(back.requests()).doesNotContain(List.of("SET", "m:a", "1"));
  }

  @Test
  void aHostThatComesBackIsFoundAgain() throws InterruptedException {
    ScriptedHost one = host(words -> "+OK\r\n");
    AtollMap<String, String> map = mapAt(one);
    map.put("a", "1");
    one.close();
    CompletableFuture<Boolean> read = map.async().containsKey("a");
    ScriptedHost back = new ScriptedHost(one.port(), words -> ":1\r\n");
    open.add(back);
    assertThat(read.join()).isTrue();
    assertThat(back.requests().poll(10, TimeUnit.SECONDS)).containsExactly("EXISTS", "m:a");
  }

  @Test
  void nonsenseIsNotTakenForAnAnswer() {
    for (String nonsense : List.of("HTTP/1.1 400\r\n", "$x\r\n", ":\r\n", "\r\n", "$-7\r\n")) {
      ScriptedHost one = host(words -> nonsense);
      AtollMap<String, String> map = mapAt(one);
      assertThatThrownBy(() -> map.put("a", "1"))
          .as(nonsense)
          .isInstanceOf(OutcomeUnknownException.class)
          .hasMessageContaining("does not speak the Redis protocol");
    }
  }

  @Test
  void aNameWithoutAHostIsSaidAtOnce() {
    ScriptedHost gone = host(words -> "");
    gone.close();
    assertThatThrownBy(() -> Atoll.connect(gone.name()))
        .isInstanceOf(AtollException.class)
        .hasMessageContaining("no host can be reached")
        .hasMessageContaining(gone.name());
    assertThatThrownBy(() -> Atoll.connect()).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Atoll.connect("localhost:99999"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("localhost:99999");
  }

  @Test
  void whatIsWaitedForFailsWhenTheClientIsClosed() throws InterruptedException {
    ScriptedHost one = host(words -> "");
    Atoll atoll = Atoll.connect(one.name());
    AtollMap<String, String> map = atoll.map("m", Codec.strings(), Codec.strings());
    CompletableFuture<Void> put = map.async().put("a", "1");
    one.requests().take();
    atoll.close();
    assertThatThrownBy(put::join)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(OutcomeUnknownException.class);
    assertThatThrownBy(() -> map.get("a")).hasMessageContaining("closed");
    assertThatThrownBy(() -> map.async().get("a").join()).hasMessageContaining("closed");
  }

  @Test
  void aClientGoesOnWithTheOtherHostsOfARealRing() {
    Atoll one = Atoll.start(HostOptions.DEFAULT.withPort(0).withVirtualNodes(2));
    open.add(one);
    String first = "127.0.0.1:" + one.address().getPort();
    Atoll two = Atoll.join(HostOptions.DEFAULT.withVirtualNodes(2), first);
    open.add(two);
    String second = "127.0.0.1:" + two.address().getPort();
    AtollMap<String, String> map = mapAt(Duration.ofSeconds(20), first, second);
    for (int i = 0; i < 100; i++) {
      map.put("key " + i, "value " + i);
    }
    one.close();
    for (int i = 0; i < 100; i++) {
      assertThat(map.get("key " + i)).isEqualTo("value " + i);
    }
  }
}
