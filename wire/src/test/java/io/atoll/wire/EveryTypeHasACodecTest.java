package io.atoll.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No record of the protocol can be forgotten: it would be found missing here. */
final class EveryTypeHasACodecTest {

  private static final int TYPES = 162;

  /** A hierarchy of which the codec knows only a part. */
  sealed interface Growing {
    record Old() implements Growing {}

    sealed interface Deeper extends Growing {
      record New() implements Deeper {}
    }
  }

  static List<Family<?>> families() {
    return Family.ALL;
  }

  private static Stream<Class<?>> records(Class<?> root) {
    return root.isSealed()
        ? Arrays.stream(root.getPermittedSubclasses()).flatMap(EveryTypeHasACodecTest::records)
        : Stream.of(root);
  }

  private static List<Class<?>> missing(Family<?> family) {
    return family.roots().stream()
        .flatMap(EveryTypeHasACodecTest::records)
        .filter(type -> !family.types().types().containsValue(type))
        .distinct()
        .toList();
  }

  @ParameterizedTest
  @MethodSource("families")
  void everyRecordOfTheHierarchyIsInTheTable(Family<?> family) {
    assertThat(missing(family)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("families")
  void nothingElseIsInTheTable(Family<?> family) {
    assertThat(family.roots().stream().flatMap(EveryTypeHasACodecTest::records).distinct())
        .containsExactlyInAnyOrderElementsOf(family.types().types().values());
  }

  @ParameterizedTest
  @MethodSource("families")
  void everyTypeHasAnExample(Family<?> family) {
    assertThat(family.all().<Class<?>>map(example -> example.value().getClass()))
        .containsAll(family.types().types().values());
  }

  @Test
  void soManyTypesMayTravel() {
    assertThat(Family.ALL.stream().mapToInt(family -> family.types().types().size()).sum())
        .isEqualTo(TYPES);
  }

  @Test
  void aForgottenRecordIsFound() {
    TypeTable<Growing> types =
        new TypeTable<Growing>("thing").with(1, Growing.Old.class, new Growing.Old());
    Family<Growing> family = new Family<>("growing", types, List.of(Growing.class), List.of());
    assertThat(missing(family)).containsExactly(Growing.Deeper.New.class);
  }
}
