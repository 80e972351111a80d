package io.atoll.cli;

import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.catalog.ScenarioSpec.Request;
import io.atoll.lab.model.Scenario.Delivery;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that describe a scenario of the user's own. */
final class ScenarioOptions {

  @Option(
      names = "--ring",
      split = ",",
      paramLabel = "ID[,ID...]",
      hideParamSyntax = true,
      converter = IdConverter.class,
      description = "Who is on the ring at the start: identifiers separated by commas.")
  private List<Long> ring = List.of();

  @Option(
      names = "--join",
      split = ",",
      paramLabel = "ID[,ID...]",
      hideParamSyntax = true,
      converter = IdConverter.class,
      description = "Who joins, at any moment.")
  private List<Long> join = List.of();

  @Option(
      names = "--leave",
      split = ",",
      paramLabel = "ID[,ID...]",
      hideParamSyntax = true,
      converter = IdConverter.class,
      description = "Who leaves, at any moment: members and joiners.")
  private List<Long> leave = List.of();

  @Option(
      names = "--lookup",
      split = ",",
      paramLabel = "ID@MEMBER",
      hideParamSyntax = true,
      converter = RequestConverter.class,
      description = "Look up an identifier from a member, at any moment; ID@* from any member.")
  private List<Request> lookup = List.of();

  @Option(
      names = "--any-lookups",
      paramLabel = "N",
      description = "So many lookups of any identifier from any member.")
  private int anyLookups;

  @Option(
      names = "--increment",
      split = ",",
      paramLabel = "ID@MEMBER",
      hideParamSyntax = true,
      converter = RequestConverter.class,
      description =
          "Add one to the counter under an identifier from a member or from any, likewise.")
  private List<Request> increment = List.of();

  @Option(
      names = "--content",
      split = ",",
      paramLabel = "ID[,ID...]",
      hideParamSyntax = true,
      converter = IdConverter.class,
      description = "Identifiers under which something is stored at the start.")
  private List<Long> content = List.of();

  @Option(
      names = "--portion",
      paramLabel = "N",
      description = "Content moves in portions of so many entries (default: all at once).")
  private @Nullable Integer portion;

  @Option(
      names = "--delivery",
      paramLabel = "ORDER",
      converter = DeliveryConverter.class,
      description = "fifo or any-order, between two processes (default: as the protocol assumes).")
  private @Nullable Delivery delivery;

  /** Whether the user described a scenario. The delivery alone is none. */
  boolean given() {
    return !(ring.isEmpty() && join.isEmpty() && leave.isEmpty() && lookup.isEmpty())
        || anyLookups != 0
        || !(increment.isEmpty() && content.isEmpty())
        || portion != null;
  }

  /** How messages travel, or null if the user left it to the protocol. */
  @Nullable Delivery delivery() {
    return delivery;
  }

  /** What the user described; whether it makes sense is for the protocol to say. */
  ScenarioSpec spec() {
    if (anyLookups < 0) {
      throw new BadArgument("--any-lookups: " + anyLookups + " is not 0 or more");
    }
    if (portion != null && portion < 1) {
      throw new BadArgument("--portion: " + portion + " is not 1 or more");
    }
    return new ScenarioSpec(
        List.copyOf(ring),
        List.copyOf(join),
        List.copyOf(leave),
        List.copyOf(lookup),
        anyLookups,
        List.copyOf(increment),
        List.copyOf(content),
        portion == null ? ScenarioSpec.WHOLE_CONTENT : portion);
  }

  static final class IdConverter implements ITypeConverter<Long> {
    @Override
    public Long convert(String word) {
      try {
        return Long.parseUnsignedLong(word.strip());
      } catch (NumberFormatException e) {
        throw new TypeConversionException(
            "'" + word + "' is not an identifier (a whole number, 0 or more)");
      }
    }
  }

  static final class RequestConverter implements ITypeConverter<Request> {
    @Override
    public Request convert(String word) {
      String[] parts = word.strip().split("@", -1);
      if (parts.length != 2) {
        throw new TypeConversionException(
            "'" + word + "' is not of the form ID@MEMBER or ID@*, for example 1@0");
      }
      IdConverter ids = new IdConverter();
      long id = ids.convert(parts[0]);
      return parts[1].equals("*")
          ? Request.fromAnywhere(id)
          : new Request(id, ids.convert(parts[1]));
    }
  }

  static final class DeliveryConverter implements ITypeConverter<Delivery> {
    @Override
    public Delivery convert(String word) {
      return Arrays.stream(Delivery.values())
          .filter(delivery -> CliNames.of(delivery).equals(word))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'" + word + "' is not one of " + CliNames.list(Delivery.values())));
    }
  }
}
