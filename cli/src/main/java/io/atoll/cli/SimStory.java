package io.atoll.cli;

import static io.atoll.lab.model.RingProperties.SORTED_RING;

import io.atoll.lab.protocols.chord.MassFailure;
import io.atoll.lab.protocols.chord.Repair;
import io.atoll.lab.sim.ChurnPlan;
import io.atoll.lab.sim.ChurnReport;
import io.atoll.lab.sim.Growth;
import io.atoll.lab.sim.Insistence;
import io.atoll.lab.sim.Livelock;
import java.util.List;
import java.util.Locale;

/** What a simulation did, told to a person. */
final class SimStory {

  private final StringBuilder text = new StringBuilder();

  private SimStory() {}

  static String of(ChurnReport report, String replayLine) {
    ChurnPlan plan = report.plan();
    SimStory story = new SimStory();
    story.line(
        "%s of the %s ring, %,d s of virtual time, seed %d",
        Counted.of(plan.nodes(), "member"), report.protocol(), plan.seconds(), plan.seed());
    story.line("");
    story.figure("joins", report.joins(), "");
    story.figure("leaves", report.leaves(), "");
    story.figure("retries", report.retries(), "requests to join or leave that met a taken lock");
    story.figure("lookups", report.lookups(), "");
    story.figure("updates", report.updates(), "");
    story.figure("hops", report.hops(), "messages until a request reached its owner");
    story.figure("holds", report.holds(), "updates that waited for content on its way");
    story.figure("members", report.membersAtEnd(), "at the end");
    story.figure("messages", report.messages(), rate(report.messages(), report.wallNanos()));
    if (report.encoded() > 0) {
      story.figure("encoded", report.encoded(), "messages that went through the codec");
    }
    story.line("");
    story.line("violations");
    story.figure(
        "inconsistent", report.inconsistent(), "requests answered by who was not the owner then");
    story.figure("unanswered", report.unanswered(), "requests that never got an answer");
    story.figure("to departed", report.toDeparted(), "messages to nodes that had left");
    story.figure("lost", report.lostRegisters(), "registers that are nowhere any more");
    story.figure(
        "not linearizable",
        report.brokenKeys(),
        String.format(
            Locale.ROOT, "registers, of %,d operations checked", report.checkedOperations()));
    story.figure(
        "invariants",
        report.problems().size(),
        String.format(Locale.ROOT, "broken, in %,d checks", report.invariantChecks()));
    report.problems().stream().limit(5).forEach(problem -> story.line("    %s", problem));
    return story.end(replayLine, report.traceHash());
  }

  static String of(Growth.Report report, String replayLine) {
    SimStory story = new SimStory();
    story.figure("members", report.members(), "by real joins");
    story.figure("rounds", report.rounds(), "");
    story.figure("retries", report.retries(), "requests to join that met a taken lock");
    story.figure("messages", report.messages(), rate(report.messages(), report.wallNanos()));
    story.figure("virtual seconds", report.virtualMicros() / 1e6, "");
    if (report.lookups() > 0) {
      story.figure(
          "lookups", report.lookups(), rate(report.lookupMessages(), report.lookupNanos()));
      story.figure(
          "hops",
          (double) report.lookupMessages() / report.lookups(),
          "messages until a lookup reached its owner");
    }
    story.line("  %s", report.problem().isEmpty() ? SORTED_RING : report.problem());
    return story.end(replayLine, report.traceHash());
  }

  static String of(Livelock.Report report, String replayLine) {
    SimStory story = new SimStory();
    story.line(
        "who is turned down by %s asks again: %,d s of virtual time at most, seed %d",
        report.protocol(), report.seconds(), report.seed());
    for (Livelock.Comparison comparison : report.comparisons()) {
      story.line("");
      story.line("%s", comparison.situation());
      story.insistence("at once", comparison.atOnce());
      story.insistence("random back-off", comparison.withBackOff());
    }
    return story.end(replayLine, report.traceHash());
  }

  static String of(List<Repair.Report> reports, String replayLine) {
    SimStory story = new SimStory();
    Repair.Report first = reports.get(0);
    story.line("%,d nodes of corrected Chord, seed %d", first.nodes(), first.seed());
    for (Repair.Report report : reports) {
      story.line("");
      story.line("%s", report.network());
      if (report.apart() > 0) {
        story.figure("rounds apart", report.apart(), "until nobody pointed across any more");
      }
      story.figure("wrong successors", report.wrong(), "to begin with");
      story.line(
          "  %-18s%14s   until every node's successor was the next node",
          "rounds", report.healed() ? report.rounds() : "> " + report.limit());
      story.figure("messages", report.messages(), rate(report.messages(), report.wallNanos()));
    }
    return story.end(replayLine, SimReport.hash(reports));
  }

  static String of(MassFailure.Report report, String replayLine) {
    SimStory story = new SimStory();
    story.line(
        "%,d of %,d nodes of corrected Chord crash at once, seed %d",
        report.failures(), report.nodes(), report.seed());
    story.line("");
    story.figure("successors", report.successors(), "on the list of each node");
    story.figure("lookups", report.lookups(), "before anything is repaired");
    story.figure("right", report.right(), "answered by the closest living successor");
    story.figure("wrong", report.wrong(), "answered by another node");
    story.figure("failed", report.failed(), "not answered");
    story.figure("hops", report.hops(), "nodes that answered, per lookup");
    story.figure("most hops", report.most(), "in one lookup");
    story.figure("absent", report.timeouts(), "nodes that were not there, per lookup");
    return story.end(replayLine, report.traceHash());
  }

  private void insistence(String backOff, Insistence.Report report) {
    String outcome =
        report.everybodyDone()
            ? String.format(
                Locale.ROOT, "everybody done after %.2f s", report.lastDoneMicros() / 1e6)
            : String.format(Locale.ROOT, "%d of %d done", report.done(), report.wishes());
    figure(backOff, report.refusals(), "refusals, " + outcome);
    report.problems().stream().limit(5).forEach(problem -> line("    %s", problem));
  }

  private static String rate(long messages, long nanos) {
    double seconds = nanos / 1e9;
    return String.format(
        Locale.ROOT, "in %.1f s, %.2f million a second", seconds, messages / seconds / 1e6);
  }

  private void figure(String name, long value, String meaning) {
    line("  %-18s%,14d   %s", name, value, meaning);
  }

  private void figure(String name, double value, String meaning) {
    line("  %-18s%,14.1f   %s", name, value, meaning);
  }

  private void line(String format, Object... arguments) {
    text.append(String.format(Locale.ROOT, format, arguments).stripTrailing()).append('\n');
  }

  private String end(String replayLine, long traceHash) {
    line("");
    line("replay      %s", replayLine);
    line("trace hash  %s", SimReport.hex(traceHash));
    return text.toString().stripTrailing();
  }
}
