package io.atoll.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ./atoll get}. */
@Command(
    name = "get",
    header = "Print the value of a key.",
    footerHeading = "%nExample:%n",
    footer = "  atoll get greeting")
final class GetCommand extends DataCommand {

  @Parameters(paramLabel = "KEY")
  private String key = "";

  @Override
  String[] question() {
    return new String[] {"GET", key};
  }

  @Override
  boolean isAbsent(@Nullable String reply) {
    return reply == null;
  }
}
