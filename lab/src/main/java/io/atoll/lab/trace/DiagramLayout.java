package io.atoll.lab.trace;

import io.atoll.lab.trace.Timeline.Fate;
import io.atoll.lab.trace.Timeline.Message;
import java.util.List;

/**
 * Where everything in a diagram goes. Time runs down, each step has a row of its own, and each
 * message is labelled where it arrives; since no two arrive in one row, labels keep apart.
 */
final class DiagramLayout {

  /** Labels are set in a fixed-width face, so their width is known without a font at hand. */
  static final double CHAR_WIDTH = 6.6;

  static final double NOTE_CHAR_WIDTH = 6.0;
  static final double NOTE_LINE = 14;
  static final int MAX_LABEL = 34;

  static final double MARGIN = 28;
  static final double GUTTER = 34;
  static final double HEADER_HALF_HEIGHT = 13;
  static final double CHIP_HEIGHT = 18;
  static final double STUB_FIRST_DROP = 30;
  static final double STUB_DROP = 20;

  /** How far beside its line a message that a process sends to itself is labelled. */
  static final double LOOP_LABEL = 34;

  private static final int NOTE_WIDTH = 46;
  private static final double ROW = 40;
  private static final double CHIP_SPACE = 22;
  private static final double CYCLE_SPACE = 30;
  private static final double TITLE_SPACE = 34;
  private static final double CAPTION_LINE = 17;
  private static final double CAPTION_CHAR_WIDTH = 6.3;
  private static final double MIN_COLUMN = 170;

  private final Timeline timeline;
  private final double firstColumn;
  private final double columnWidth;
  private final double[] rows;
  private final double top;
  private final double bottom;
  private final double notesLeft;
  private final double width;

  DiagramLayout(Timeline timeline, int titleLength) {
    this.timeline = timeline;
    double chip = widestChip();
    columnWidth = Math.max(MIN_COLUMN, Math.max(widestLabel() + 56, chip + 16));
    firstColumn = MARGIN + GUTTER + Math.max(36, chip / 2);
    top = MARGIN + TITLE_SPACE + HEADER_HALF_HEIGHT;
    rows = new double[timeline.steps().size()];
    double y = top + HEADER_HALF_HEIGHT + 2;
    for (int i = 0; i < rows.length; i++) {
      rows[i] = y + above(i);
      y = rows[i] + below(i);
    }
    bottom = y + 22;
    notesLeft = lastColumn() + Math.max(56, Math.max(chip / 2 + 18, widestLastLoop()));
    double longestNote = 0;
    for (TraceEvent step : timeline.steps()) {
      for (String line : notes(step)) {
        longestNote = Math.max(longestNote, line.length() * NOTE_CHAR_WIDTH);
      }
    }
    width = Math.max(notesLeft + longestNote, MARGIN + titleLength * 9.0) + MARGIN;
  }

  private double widestChip() {
    double widest = 0;
    for (TraceEvent step : timeline.steps()) {
      if (hasChip(step)) {
        widest = Math.max(widest, chipWidth(chipText(step)));
      }
    }
    return widest;
  }

  private double widestLabel() {
    double widest = 0;
    for (Message message : timeline.messages()) {
      widest = Math.max(widest, ShortText.cut(message.what(), MAX_LABEL).length() * CHAR_WIDTH);
    }
    return widest;
  }

  /** Only the last line has nothing beside it but the notes. */
  private double widestLastLoop() {
    double widest = 0;
    for (Message message : timeline.messages()) {
      if (message.from().equals(message.to()) && x(message.to()) == lastColumn()) {
        String label = ShortText.cut(message.what(), MAX_LABEL);
        widest = Math.max(widest, LOOP_LABEL + label.length() * CHAR_WIDTH + 18);
      }
    }
    return widest;
  }

  private double above(int row) {
    double space = ROW / 2 + (hasChip(timeline.steps().get(row)) ? CHIP_SPACE : 0);
    return row == timeline.cycleStart() ? space + CYCLE_SPACE : space;
  }

  private double below(int row) {
    long stubs =
        timeline.messages().stream()
            .filter(message -> message.start() == row && message.fate() == Fate.ON_ITS_WAY)
            .count();
    double notes = notes(timeline.steps().get(row)).size() * NOTE_LINE;
    return Math.max(ROW / 2 + stubs * STUB_DROP, notes - ROW / 2 + 8);
  }

  static boolean hasChip(TraceEvent step) {
    return step.kind() == TraceEvent.Kind.COMMAND || step.kind() == TraceEvent.Kind.TIMER;
  }

  static String chipText(TraceEvent step) {
    return ShortText.cut(ShortText.of(step.what()), MAX_LABEL);
  }

  static double chipWidth(String text) {
    return text.length() * CHAR_WIDTH + 14;
  }

  /** What the step changed, in lines. */
  static List<String> notes(TraceEvent step) {
    return StateChange.lines(step.note(), NOTE_WIDTH).stream()
        .map(line -> line.replace(" -> ", " → "))
        .toList();
  }

  double x(String process) {
    return firstColumn + timeline.processes().indexOf(process) * columnWidth;
  }

  double y(int row) {
    return rows[row];
  }

  double lastColumn() {
    return firstColumn + Math.max(0, timeline.processes().size() - 1) * columnWidth;
  }

  double headerY() {
    return top;
  }

  /** Where the lines of those that stay end. */
  double bottom() {
    return bottom;
  }

  double cycleTop() {
    return rows[timeline.cycleStart()] - above(timeline.cycleStart()) + 6;
  }

  double notesLeft() {
    return notesLeft;
  }

  double width() {
    return width;
  }

  double captionY(int line) {
    return bottom + 26 + line * CAPTION_LINE;
  }

  int captionChars() {
    return (int) ((width - 2 * MARGIN) / CAPTION_CHAR_WIDTH);
  }
}
