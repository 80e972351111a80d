package io.atoll.lab.experiment;

/** What reports look like, by day and by night. */
public final class ReportStyle {

  private ReportStyle() {}

  /** At night the pictures are turned over, and their colours back. */
  public static final String CSS =
      """

      :root { color-scheme: light dark; --text: #1c1c1c; --page: #fff; --line: #ccc;
        --soft: #f4f4f4; --yes: #00694d; --no: #a03c00; }
      @media (prefers-color-scheme: dark) {
        :root { --text: #e4e4e4; --page: #161616; --line: #444; --soft: #222;
          --yes: #4cc79f; --no: #f0955c; }
        img { filter: invert(0.91) hue-rotate(180deg); }
      }
      body { font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--page);
        max-width: 1200px; margin: 2rem auto; padding: 0 1rem; }
      a { color: inherit; }
      code { background: var(--soft); padding: 0.1em 0.3em; }
      section { border-top: 1px solid var(--line); margin-top: 3rem; }
      table { border-collapse: collapse; font-size: 0.9rem; display: block; overflow-x: auto; }
      th, td { text-align: left; padding: 0.2rem 0.8rem 0.2rem 0; vertical-align: top;
        border-bottom: 1px solid var(--line); }
      .yes { color: var(--yes); }
      .no { color: var(--no); font-weight: bold; }
      .beside { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-end; }
      .beside div { flex: 1 1 450px; min-width: 0; align-self: stretch; }
      img { width: 100%; height: auto; }
      summary { cursor: pointer; font-size: 0.9rem; }
      """;
}
