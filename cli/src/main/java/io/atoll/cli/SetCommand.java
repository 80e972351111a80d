package io.atoll.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ./atoll set}. */
@Command(
    name = "set",
    header = "Write the value of a key.",
    exitCodeList = {
      "0:done",
      "1:the host cannot be reached, or refuses",
      "2:the arguments make no sense"
    },
    footerHeading = "%nExample:%n",
    footer = "  atoll set greeting 'good morning'")
final class SetCommand extends DataCommand {

  @Parameters(index = "0", paramLabel = "KEY")
  private String key = "";

  @Parameters(index = "1", paramLabel = "VALUE")
  private String value = "";

  @Override
  String[] question() {
    return new String[] {"SET", key, value};
  }

  @Override
  boolean isAbsent(@Nullable String reply) {
    return false;
  }
}
