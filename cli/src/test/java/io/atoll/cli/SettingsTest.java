package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.gateway.Threads;
import io.atoll.gateway.server.ClientLimits;
import io.atoll.node.NodeSettings;
import io.atoll.node.engine.Mode;
import io.atoll.storage.Durability;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options, environment, file: who is listened to. */
class SettingsTest {

  private static Settings settings(
      Map<String, String> options, Map<String, String> environment, String... lines) {
    return Settings.resolve(
        options::get, environment::get, ConfigFile.parse("a.conf", List.of(lines)));
  }

  @Test
  void anOptionGoesBeforeTheEnvironmentThatBeforeTheFileAndThatBeforeTheDefault() {
    Settings settings =
        settings(
            Map.of("--port", "1"),
            Map.of("ATOLL_PORT", "2", "ATOLL_BIND", "0.0.0.0"),
            "port = 3",
            "bind = 127.0.0.2",
            "max-clients = 4");
    assertThat(settings.of(Setting.PORT)).isEqualTo(new Settings.Value("1", "--port"));
    assertThat(settings.of(Setting.BIND)).isEqualTo(new Settings.Value("0.0.0.0", "ATOLL_BIND"));
    assertThat(settings.of(Setting.MAX_CLIENTS))
        .isEqualTo(new Settings.Value("4", "a.conf:3: max-clients"));
    assertThat(settings.of(Setting.CLUSTER)).isEqualTo(new Settings.Value("atoll", "default"));
  }

  @Test
  void anEmptyVariableSaysNothing() {
    assertThat(settings(Map.of(), Map.of("ATOLL_PORT", "")).of(Setting.PORT).text())
        .isEqualTo("7379");
  }

  @Test
  void linesMayHaveRemarksAndBlanks() {
    Settings settings =
        settings(Map.of(), Map.of(), "# ports", "", "  port=1   # mine", "\thttp-port = 2 ");
    assertThat(settings.of(Setting.PORT).text()).isEqualTo("1");
    assertThat(settings.of(Setting.HTTP_PORT).text()).isEqualTo("2");
  }

  @ParameterizedTest
  @CsvSource({
    "prot = 1, a.conf:2: there is no key 'prot'; there are port",
    "port 1, a.conf:2: 'port 1' is not of the form key = value",
    "port =, a.conf:2: port has no value",
    "bind = 127.0.0.1, 'a.conf:2: bind is set twice, first in a.conf:1: bind'"
  })
  void aLineThatMakesNoSenseIsNamed(String line, String message) {
    assertThatThrownBy(() -> settings(Map.of(), Map.of(), "bind = 127.0.0.1", line))
        .isInstanceOf(BadArgument.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void aValueThatMakesNoSenseIsBlamedOnWhoGaveIt() {
    assertThatThrownBy(
            () -> NodeConfig.of(settings(Map.of(), Map.of("ATOLL_PORT", "tcp://x")), "test"))
        .hasMessage("ATOLL_PORT: 'tcp://x' is not a whole number");
    assertThatThrownBy(() -> NodeConfig.of(settings(Map.of(), Map.of(), "cluster = a b"), "test"))
        .hasMessageStartingWith("a.conf:1: cluster: 'a b' is not a word");
  }

  @Test
  void valuesGetTheirMeaning() {
    NodeConfig node =
        NodeConfig.of(
            settings(
                Map.of(
                    "--port",
                    "100",
                    "--join",
                    "127.0.0.1:1, none.invalid:2, localhost",
                    "--data",
                    "d",
                    "--threads",
                    "3",
                    "--poll-micros",
                    "50",
                    "--max-open-bytes",
                    "2KB"),
                Map.of()),
            "test");
    assertThat(node.gateway().clusterPort()).isEqualTo(10_100);
    assertThat(node.gateway().httpPort()).isNull();
    assertThat(node.gateway().limits().openBytes()).isEqualTo(2048);
    assertThat(node.node().join())
        .containsExactly(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 1),
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 7379));
    assertThat(node.node().data()).isEqualTo(Path.of("d"));
    assertThat(node.node().durability()).isEqualTo(Durability.ALWAYS);
    assertThat(node.node().threads()).isEqualTo(new Threads(3, 50));
    assertThat(node.node().cluster()).isEqualTo("atoll");
    assertThat(node.node().mode()).isEqualTo(Mode.CONSISTENT);
  }

  @Test
  void theDefaultsAreThoseOfTheNode() {
    NodeConfig node = NodeConfig.of(settings(Map.of(), Map.of()), "test");
    assertThat(node.gateway().limits()).isEqualTo(ClientLimits.DEFAULT);
    assertThat(node.node()).isEqualTo(NodeSettings.listening(node.gateway()));
  }

  @Test
  void whatIsShownIsAFileThatSaysTheSame(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("atoll.conf");
    Files.writeString(file, "http-port = 0\n");
    Atoll shown = Atoll.run("start", "--config", file.toString(), "--port", "1", "--show-config");
    assertThat(shown.exitCode()).isZero();
    assertThat(shown.out().lines())
        .hasSize(Setting.values().length)
        .anyMatch(line -> line.matches("port = 1 +# --port"))
        .anyMatch(line -> line.matches("http-port = 0 +# .*atoll.conf:1: http-port"))
        .anyMatch(line -> line.matches("bind = 127.0.0.1 +# default"));
    Path copy = Files.writeString(directory.resolve("copy.conf"), shown.out());
    Atoll again = Atoll.run("start", "--config", copy.toString(), "--show-config");
    assertThat(withoutOrigins(again.out())).isEqualTo(withoutOrigins(shown.out()));
  }

  private static String withoutOrigins(String lines) {
    return lines.replaceAll(" +#.*", "");
  }

  @Test
  void theDocumentHasTheTable() throws Exception {
    StringBuilder table = new StringBuilder();
    for (Setting setting : Setting.values()) {
      table.append(
          String.format(
              "| `%s` | `%s` | %s |\n", setting.key(), setting.standard(), setting.description()));
    }
    assertThat(Files.readString(Path.of("../docs/operations.md"))).contains(table);
  }

  @Test
  void theHelpSaysWhoIsListenedTo() {
    assertThat(Atoll.of("start --help").out().replaceAll("\\s+", " "))
        .contains(Settings.PRECEDENCE)
        .contains("--virtual-nodes=N");
  }
}
