package io.atoll.lab.trace;

/**
 * Colours and faces of the diagrams. The hues are those of Okabe and Ito, which the colour-blind
 * can tell apart and which stand out from light and dark paper alike. No CSS variables: not every
 * renderer knows them.
 */
final class DiagramStyle {

  /** How many colours there are for processes; with more processes they come round again. */
  static final int COLOURS = 6;

  static final String CSS =
      """

      text { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace; }
      .title, .caption, .header-label, .cycle-label {
        font-family: system-ui, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif; }
      .paper { fill: #ffffff; }
      .title { font-size: 17px; font-weight: 600; fill: #1f2328; }
      .caption { font-size: 12.5px; fill: #57606a; }
      .header { fill: #f6f8fa; stroke: #8c959f; }
      .header-label { font-size: 13px; font-weight: 600; text-anchor: middle; fill: #1f2328; }
      .line { stroke: #8c959f; stroke-width: 1.5; }
      .gone { stroke: #57606a; stroke-width: 3; stroke-linecap: round; }
      .guide { stroke: #8c959f; stroke-opacity: 0.45; stroke-dasharray: 1 4; }
      .step { font-size: 10px; text-anchor: end; fill: #8c959f; }
      .note { font-size: 10px; fill: #57606a; }
      .label { font-size: 11px; text-anchor: middle; fill: #1f2328;
        stroke: #ffffff; stroke-width: 3px; stroke-linejoin: round; paint-order: stroke; }
      .rightwards { text-anchor: start; }
      .leftwards { text-anchor: end; }
      .arrow { fill: none; stroke-width: 1.6; }
      .stub { stroke-dasharray: 5 4; }
      .open { fill: #ffffff; stroke-width: 1.4; }
      .told { stroke-width: 1; stroke-dasharray: 2 3; }
      .cross { fill: none; stroke: #cf222e !important; stroke-width: 2.4; stroke-linecap: round; }
      .steps .receipt circle { fill: #1f2328; }
      .steps .command rect { fill: #1f2328; }
      .steps .timer rect, .steps .undeliverable circle { fill: #ffffff; stroke: #1f2328; stroke-width: 1.6; }
      .steps .command .chip, .steps .timer .chip { fill: #fff8c5; stroke: #bf8700; stroke-width: 1; }
      .steps .timer .chip { stroke-dasharray: 3 2; }
      .chip-label { font-size: 11px; text-anchor: middle; fill: #1f2328; }
      .cycle { fill: #8250df; fill-opacity: 0.08; stroke: #8250df; stroke-opacity: 0.5; stroke-dasharray: 6 4; }
      .cycle-label { font-size: 12px; text-anchor: end; font-weight: 600; fill: #8250df; }
      .c0 line, .c0 path, .c0 circle { stroke: #0072b2; } .head.c0 { fill: #0072b2; }
      .c1 line, .c1 path, .c1 circle { stroke: #d55e00; } .head.c1 { fill: #d55e00; }
      .c2 line, .c2 path, .c2 circle { stroke: #009e73; } .head.c2 { fill: #009e73; }
      .c3 line, .c3 path, .c3 circle { stroke: #b5548a; } .head.c3 { fill: #b5548a; }
      .c4 line, .c4 path, .c4 circle { stroke: #b58900; } .head.c4 { fill: #b58900; }
      .c5 line, .c5 path, .c5 circle { stroke: #3a9bd9; } .head.c5 { fill: #3a9bd9; }
      @media (prefers-color-scheme: dark) {
        .paper { fill: #0d1117; }
        .title, .header-label, .label { fill: #e6edf3; }
        .caption, .note { fill: #9da7b3; }
        .label { stroke: #0d1117; }
        .open { fill: #0d1117; }
        .header { fill: #161b22; }
        .gone { stroke: #9da7b3; }
        .steps .receipt circle, .steps .command rect { fill: #e6edf3; }
        .steps .timer rect, .steps .undeliverable circle { fill: #0d1117; stroke: #e6edf3; }
        .steps .command .chip, .steps .timer .chip { fill: #3b2f00; stroke: #bf8700; }
        .chip-label { fill: #e6edf3; }
        .cycle-label { fill: #a371f7; }
      }
      """;

  private DiagramStyle() {}

  static String classOf(TraceEvent.Kind kind) {
    return switch (kind) {
      case COMMAND -> "command";
      case TIMER -> "timer";
      case MESSAGE -> "receipt";
      case UNDELIVERABLE -> "undeliverable";
    };
  }
}
