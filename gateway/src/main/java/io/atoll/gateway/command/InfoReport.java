package io.atoll.gateway.command;

import io.atoll.gateway.cluster.Cluster;
import io.atoll.gateway.resp.Reply;
import io.atoll.store.keyspace.Answer;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * INFO: sections of lines about this host, in Redis's words where they are true of Atoll. What
 * cannot be counted at the moment is left out: INFO is what people look at when something is wrong.
 */
final class InfoReport {

  private InfoReport() {}

  static void reply(Call call) {
    List<String> wanted = new ArrayList<>();
    for (int i = 1; i < call.size(); i++) {
      wanted.add(call.option(i));
    }
    boolean all =
        wanted.isEmpty()
            || wanted.contains("all")
            || wanted.contains("default")
            || wanted.contains("everything");
    Cluster cluster = call.host().cluster();
    call.host()
        .database()
        .here()
        .count(
            answer ->
                cluster.upkeep(
                    upkeep ->
                        cluster.virtualNodes(
                            nodes -> {
                              Map<String, Map<String, Object>> sections = sections(call, answer);
                              sections.put("Groups", GroupReport.lines(upkeep, nodes));
                              if (!all) {
                                sections
                                    .keySet()
                                    .removeIf(it -> !wanted.contains(it.toLowerCase(Locale.ROOT)));
                              }
                              call.reply(Reply.verbatim(text(sections)));
                            })));
  }

  private static String text(Map<String, Map<String, Object>> sections) {
    StringBuilder text = new StringBuilder();
    sections.forEach(
        (name, lines) -> {
          text.append(text.isEmpty() ? "# " : "\r\n# ").append(name).append("\r\n");
          lines.forEach((key, value) -> text.append(key + ":" + value + "\r\n"));
        });
    return text.toString();
  }

  private static Map<String, Map<String, Object>> sections(Call call, Answer answer) {
    Map<String, Map<String, Object>> sections = new LinkedHashMap<>();
    sections.put("Server", server(call));
    sections.put("Clients", Map.of("connected_clients", call.host().sessionCount()));
    sections.put("Memory", memory(answer));
    sections.put("Persistence", Map.of("loading", 0));
    sections.put("Stats", statistics(call));
    sections.put("Replication", replication());
    sections.put("Cluster", Map.of("cluster_enabled", 1));
    sections.put(
        "Keyspace",
        answer instanceof Answer.Counted counted && counted.entries() > 0
            ? Map.of(
                "db0",
                "keys=" + counted.entries() + ",expires=" + counted.expiring() + ",avg_ttl=0")
            : Map.of());
    return sections;
  }

  private static Map<String, Object> server(Call call) {
    Host host = call.host();
    long upSeconds = host.upMillis() / 1000;
    Map<String, Object> lines = new LinkedHashMap<>();
    lines.put("redis_version", Host.REDIS_VERSION);
    lines.put("atoll_version", host.version());
    lines.put("redis_mode", "cluster");
    lines.put("os", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    lines.put("arch_bits", 64);
    lines.put("java_version", Runtime.version());
    lines.put("process_id", ProcessHandle.current().pid());
    lines.put("run_id", host.runId());
    lines.put("tcp_port", call.session().local().getPort());
    lines.put("uptime_in_seconds", upSeconds);
    lines.put("uptime_in_days", upSeconds / 86_400);
    return lines;
  }

  private static Map<String, Object> memory(Answer answer) {
    Map<String, Object> lines = new LinkedHashMap<>();
    lines.put("used_memory", ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    if (answer instanceof Answer.Counted counted) {
      lines.put("used_memory_dataset", counted.sizeBytes());
    }
    lines.put("maxmemory", 0);
    lines.put("maxmemory_policy", "noeviction");
    return lines;
  }

  private static Map<String, Object> statistics(Call call) {
    Map<String, Object> lines = new LinkedHashMap<>();
    lines.put("total_connections_received", call.host().sessionsSoFar());
    lines.put("total_commands_processed", call.host().meters().calls());
    return lines;
  }

  private static Map<String, Object> replication() {
    Map<String, Object> lines = new LinkedHashMap<>();
    lines.put("role", "master");
    lines.put("connected_slaves", 0);
    return lines;
  }
}
