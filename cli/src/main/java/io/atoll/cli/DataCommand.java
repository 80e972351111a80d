package io.atoll.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What {@code ./atoll get}, {@code set} and {@code del} share: a question to a host. */
@Command(
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:the host cannot be reached, or refuses",
      "2:the arguments make no sense",
      "3:there is no such key"
    })
abstract class DataCommand implements Callable<Integer> {

  static final int NO_SUCH_KEY = 3;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  @Mixin private Contact contact = new Contact();

  /** In the words of the Redis protocol. */
  abstract String[] question();

  /** Whether the reply says that there is no such key. */
  abstract boolean isAbsent(@Nullable String reply);

  @Override
  public final Integer call() {
    CommandLine commandLine = command.commandLine();
    try (HostConnection connection = new HostConnection(contact)) {
      String reply = connection.call(question());
      if (reply != null) {
        commandLine.getOut().println(reply);
      }
      return isAbsent(reply) ? NO_SUCH_KEY : CommandLine.ExitCode.OK;
    } catch (BadArgument e) {
      throw new ParameterException(commandLine, String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      return failed(commandLine, contact.whatToDo(e));
    } catch (HostConnection.Refused e) {
      return failed(commandLine, "the host says: " + e.getMessage());
    }
  }

  private int failed(CommandLine commandLine, String text) {
    commandLine.getErr().println(command.qualifiedName() + ": " + text);
    return CommandLine.ExitCode.SOFTWARE;
  }
}
