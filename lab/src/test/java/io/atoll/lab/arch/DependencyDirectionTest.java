package io.atoll.lab.arch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import io.atoll.kernel.fixtures.KernelThatKnowsALibrary;
import io.atoll.kernel.fixtures.KernelThatKnowsTheStore;
import io.atoll.lab.fixtures.LabThatDraws;
import io.atoll.lab.fixtures.LabThatKnowsTheCli;
import io.atoll.protocols.fixtures.ProtocolThatKnowsTheLab;
import io.atoll.protocols.fixtures.ProtocolThatKnowsTheStore;
import io.atoll.storage.fixtures.StorageThatKnowsTheKernel;
import io.atoll.store.fixtures.StoreThatKnowsAProtocol;
import io.atoll.wire.fixtures.WireThatKnowsTheLab;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Everything may know the kernel, the kernel knows nobody. Maven keeps the modules apart; these
 * rules hold as well when somebody adds a dependency to a pom, and for libraries.
 *
 * <p>The command line and the benchmarks sit above the lab, the gateway, hosts and the Java API
 * beside it, and cannot be seen from here: whoever depends on them below would not be allowed to by
 * the lists. What the Java API may know is in ApiTest of its module.
 */
final class DependencyDirectionTest {

  /** Where figures are drawn, and the only place that knows how: docs/adr/0004-plots.md. */
  private static final String PLOT_PACKAGE = "io.atoll.lab.experiment.plot..";

  private static final Layer KERNEL = Layer.of("io.atoll.kernel..");
  private static final Layer PROTOCOLS = Layer.of("io.atoll.protocols..", "io.atoll.kernel..");
  private static final Layer STORE = Layer.of("io.atoll.store..", "io.atoll.kernel..");
  private static final Layer WIRE =
      Layer.of("io.atoll.wire..", "io.atoll.kernel..", "io.atoll.protocols..", "io.atoll.store..");
  private static final Layer STORAGE = Layer.of("io.atoll.storage..");
  private static final Layer LAB =
      Layer.of(
          "io.atoll.lab..",
          "io.atoll.kernel..",
          "io.atoll.protocols..",
          "io.atoll.store..",
          "io.atoll.wire..",
          "org.agrona..");

  private static final Layer PLOTS =
      Layer.of(
          PLOT_PACKAGE,
          "javax.imageio..",
          "javax.xml..",
          "org.w3c..",
          "org.apache.batik..",
          "org.knowm..");

  /** A module and the rule that it knows only the given packages, itself and the JDK. */
  record Layer(String self, ArchRule rule) {

    static Layer of(String self, String... known) {
      String[] allowed =
          Stream.concat(Stream.of(self, "java..", "org.jspecify.."), Arrays.stream(known))
              .toArray(String[]::new);
      return new Layer(
          self,
          classes()
              .that()
              .resideInAPackage(self)
              .and()
              .resideOutsideOfPackage(self.equals(PLOT_PACKAGE) ? "" : PLOT_PACKAGE)
              .should()
              .onlyDependOnClassesThat()
              .resideInAnyPackage(allowed)
              .allowEmptyShould(true));
    }

    @Override
    public String toString() {
      return self;
    }
  }

  record Violation(Layer layer, Class<?> offender) {}

  static Stream<Layer> layers() {
    return Stream.of(KERNEL, PROTOCOLS, STORE, WIRE, STORAGE, LAB, PLOTS);
  }

  static Stream<Violation> violations() {
    return Stream.of(
        new Violation(KERNEL, KernelThatKnowsTheStore.class),
        new Violation(KERNEL, KernelThatKnowsALibrary.class),
        new Violation(PROTOCOLS, ProtocolThatKnowsTheStore.class),
        new Violation(PROTOCOLS, ProtocolThatKnowsTheLab.class),
        new Violation(STORE, StoreThatKnowsAProtocol.class),
        new Violation(WIRE, WireThatKnowsTheLab.class),
        new Violation(STORAGE, StorageThatKnowsTheKernel.class),
        new Violation(LAB, LabThatKnowsTheCli.class),
        new Violation(LAB, LabThatDraws.class));
  }

  @ParameterizedTest
  @MethodSource("layers")
  void layerKnowsOnlyThoseBelow(Layer layer) {
    layer.rule().check(ImportedClasses.PRODUCTION);
  }

  @ParameterizedTest
  @MethodSource("violations")
  void violationIsReported(Violation violation) {
    JavaClasses offender = ImportedClasses.fixture(violation.offender());
    assertThat(violation.layer().rule().evaluate(offender).hasViolation()).isTrue();
  }
}
