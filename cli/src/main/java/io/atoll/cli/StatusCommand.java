package io.atoll.cli;

import io.atoll.cli.RingView.HostView;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code ./atoll status}: one host in a few lines. */
@Command(
    name = "status",
    header = "Show how a host is, and the ring that it is on.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the host serves, and every slot has an owner",
      "1:the host cannot be reached",
      "2:the arguments make no sense",
      "3:some slots have no owner that the host knows, or nobody serves them"
    },
    footerHeading = "%nExample:%n",
    footer = "  atoll status --port 7380")
final class StatusCommand extends HostCommand {

  private static final int INCOMPLETE = 3;

  @Override
  int talk(HostConnection host, PrintWriter out) throws IOException, HostConnection.Refused {
    Map<String, String> info = figures(host.call("INFO"));
    Map<String, String> cluster = figures(host.call("CLUSTER", "INFO"));
    RingView ring = RingView.ask(host);
    int assigned = Integer.parseInt(cluster.getOrDefault("cluster_slots_assigned", "0"));
    int unserved = assigned - Integer.parseInt(cluster.getOrDefault("cluster_slots_ok", "0"));
    boolean isComplete = assigned == RingView.SLOTS;
    boolean isServed = isComplete && unserved == 0 && ring.slotsOutOfService() == 0;
    line(out, "host", where() + ", version " + info.getOrDefault("atoll_version", "unknown"));
    line(out, "up", duration(info.get("uptime_in_seconds")));
    line(out, "mode", mode(ring.upkeep()));
    line(
        out,
        "ring",
        ring.counted()
            + (isServed ? ", every slot has an owner" : "")
            + (isComplete ? "" : ", only " + assigned + " slots have an owner")
            + (unserved > ring.slotsOutOfService()
                ? ", " + Counted.of(unserved, "slot") + " that nobody has served for seconds"
                : ""));
    if (!ring.upkeep().trouble().isEmpty()) {
      line(out, "trouble", ring.upkeep().trouble());
    }
    List<HostView> here = ring.hosts().stream().filter(HostView::isAsked).toList();
    for (HostView self : here) {
      line(out, "here", here(self, ring));
      line(out, "moving", ring.upkeep().isConsistent() ? changes(ring) : moving(self));
    }
    line(
        out,
        "clients",
        info.get("connected_clients")
            + " connected, "
            + info.get("total_commands_processed")
            + " commands so far");
    return isServed ? CommandLine.ExitCode.OK : INCOMPLETE;
  }

  private static String mode(HostUpkeep upkeep) {
    return upkeep.isConsistent()
        ? "consistent: groups of up to "
            + upkeep.replicas()
            + " hosts, durability "
            + upkeep.durability()
        : "available: every host on its own, in memory";
  }

  private static String here(HostView self, RingView ring) {
    return String.format(
        Locale.ROOT,
        "%,d of %,d keys, %s, %.1f %% of the slots in %s",
        self.keys(),
        ring.keys(),
        Size.text(self.sizeBytes()),
        100 * self.share(),
        ring.upkeep().isConsistent()
            ? Counted.of(self.own().size(), "group") + " led, of " + self.virtualNodes().size()
            : Counted.of(self.virtualNodes().size(), "virtual node"));
  }

  private static String moving(HostView self) {
    long busy = self.virtualNodes().stream().filter(n -> !n.state().equals("member")).count();
    return busy == 0 ? "nothing" : Counted.of(busy, "virtual node");
  }

  private static String changes(RingView ring) {
    String changes =
        ring.changes() == 0 ? "nothing" : Counted.of(ring.changes(), "change") + " under way";
    long leaderless =
        ring.groups().stream().filter(it -> it.group() != null && !it.isOwn()).count();
    return changes
        + (leaderless == 0 ? "" : ", " + Counted.of(leaderless, "group") + " without a leader")
        + (ring.upkeep().paused() ? "; paused" : "");
  }

  private static void line(PrintWriter out, String name, String text) {
    out.printf("%-8s %s%n", name, text);
  }

  private static String duration(@Nullable String seconds) {
    if (seconds == null) {
      return "unknown";
    }
    Duration up = Duration.ofSeconds(Long.parseLong(seconds));
    return up.toDays() > 0
        ? up.toDays() + " d " + up.toHoursPart() + " h"
        : up.toHours() > 0
            ? up.toHours() + " h " + up.toMinutesPart() + " min"
            : up.toMinutes() > 0
                ? up.toMinutes() + " min " + up.toSecondsPart() + " s"
                : up.toSeconds() + " s";
  }

  private static Map<String, String> figures(@Nullable String text) {
    Map<String, String> figures = new LinkedHashMap<>();
    if (text != null) {
      for (String line : text.lines().toList()) {
        int colon = line.indexOf(':');
        if (colon > 0) {
          figures.put(line.substring(0, colon), line.substring(colon + 1));
        }
      }
    }
    return figures;
  }
}
