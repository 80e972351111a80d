package io.atoll.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ./atoll del}. */
@Command(
    name = "del",
    header = "Delete keys, and print how many of them there were.",
    footerHeading = "%nExample:%n",
    footer = "  atoll del greeting farewell")
final class DelCommand extends DataCommand {

  @Parameters(arity = "1..*", paramLabel = "KEY")
  private List<String> keys = List.of();

  @Override
  String[] question() {
    List<String> words = new ArrayList<>(List.of("DEL"));
    words.addAll(keys);
    return words.toArray(String[]::new);
  }

  @Override
  boolean isAbsent(@Nullable String reply) {
    return "0".equals(reply);
  }
}
