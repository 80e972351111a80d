package io.atoll.cli;

import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says in one line what is wrong with the arguments and which ones there are. The help of a command
 * is a screenful; printed after a mistake it would push the mistake out of sight.
 */
final class OneLineErrors implements IParameterExceptionHandler {

  /** The library's words for a value that makes no sense, and in them what it was given for. */
  private static final Pattern INVALID_VALUE =
      Pattern.compile(
          "^Invalid value for (?:option '|positional parameter at index \\d+ \\()([^')]+)[^:]*: ");

  @Override
  public int handleParseException(ParameterException mistake, String[] args) {
    CommandLine command = mistake.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    command.getErr().println(name + ": " + words(mistake) + " (see " + name + " --help)");
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  private static String words(ParameterException mistake) {
    CommandLine command = mistake.getCommandLine();
    if (mistake instanceof UnmatchedArgumentException unmatched) {
      List<String> words = unmatched.getUnmatched();
      if (!command.getSubcommands().isEmpty() && !words.get(0).startsWith("-")) {
        return "there is no command '"
            + words.get(0)
            + "'; there are "
            + String.join(", ", command.getSubcommands().keySet())
            + ", and in a source checkout "
            + String.join(", ", Main.LAUNCHER_COMMANDS);
      }
      return "unknown argument " + String.join(" ", words);
    }
    String message = String.valueOf(mistake.getMessage()).lines().findFirst().orElse("");
    return INVALID_VALUE
        .matcher(message)
        .replaceFirst("$1: ")
        .replaceFirst("is not an? (int|long)$", "is not a whole number")
        .replaceFirst("is not a double$", "is not a number");
  }
}
