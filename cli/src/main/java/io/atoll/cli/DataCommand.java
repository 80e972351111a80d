package io.atoll.cli;

import java.io.IOException;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** What {@code ./atoll get}, {@code set} and {@code del} share: a question to a host. */
@Command(
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:the host cannot be reached, or refuses",
      "2:the arguments make no sense",
      "3:there is no such key"
    })
abstract class DataCommand extends HostCommand {

  static final int NO_SUCH_KEY = 3;

  /** In the words of the Redis protocol. */
  abstract String[] question();

  /** Whether the reply says that there is no such key. */
  abstract boolean isAbsent(@Nullable String reply);

  @Override
  final int talk(HostConnection host, PrintWriter out) throws IOException, HostConnection.Refused {
    String reply = host.call(question());
    if (reply != null) {
      out.println(reply);
    }
    return isAbsent(reply) ? NO_SUCH_KEY : CommandLine.ExitCode.OK;
  }
}
