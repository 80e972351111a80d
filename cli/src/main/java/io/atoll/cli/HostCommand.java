package io.atoll.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What commands that talk to a running host share. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
abstract class HostCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  @Mixin private Contact contact = new Contact();

  /** Say and ask what the command is for; the exit code. */
  abstract int talk(HostConnection host, PrintWriter out)
      throws IOException, HostConnection.Refused;

  @Override
  public final Integer call() {
    CommandLine commandLine = command.commandLine();
    try (HostConnection connection = new HostConnection(contact.host(), contact.port())) {
      return talk(connection, commandLine.getOut());
    } catch (BadArgument e) {
      throw new ParameterException(commandLine, String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      return failed(commandLine, contact.whatToDo(e));
    } catch (HostConnection.Refused e) {
      return failed(commandLine, "the host says: " + e.getMessage());
    } finally {
      commandLine.getOut().flush();
    }
  }

  /** Which host was asked for, as text. */
  final String where() {
    return contact.host() + ":" + contact.port();
  }

  /** A further connection to the same host. */
  final HostConnection connect() throws IOException {
    return new HostConnection(contact.host(), contact.port());
  }

  /** For what is no result. */
  final PrintWriter err() {
    return command.commandLine().getErr();
  }

  private int failed(CommandLine commandLine, String text) {
    commandLine.getErr().println(command.qualifiedName() + ": " + text);
    return CommandLine.ExitCode.SOFTWARE;
  }
}
