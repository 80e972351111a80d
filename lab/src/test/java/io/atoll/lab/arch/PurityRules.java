package io.atoll.lab.arch;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.elements.ClassesShouldConjunction;
import io.atoll.lab.arch.fixtures.Impure;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.Timer;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.BaseStream;
import java.util.stream.Collectors;

/**
 * What the pure core may not do. The same inputs in the same order must give the same state and the
 * same effects on every host, in the simulator and in the checker.
 */
final class PurityRules {

  static final List<PurityRule> ALL =
      List.of(
          PurityRule.of(
              "no clock",
              noDependencyOn(resideInAnyPackage("java.time..").or(assignableTo(Date.class)))
                  .because("time is an input"),
              Impure.ReadsAnInstant.class,
              Impure.TakesAClock.class,
              Impure.MakesADate.class),
          PurityRule.of(
              "no clock, environment or identity from System",
              noAccessTo(
                      "members of System other than arraycopy",
                      target ->
                          target.getOwner().isEquivalentTo(System.class)
                              && !target.getName().equals("arraycopy"))
                  .because("what differs from host to host is an input"),
              Impure.ReadsMillis.class,
              Impure.ReadsNanos.class,
              Impure.RefersToNanos.class,
              Impure.ReadsTheEnvironment.class,
              Impure.HashesIdentity.class,
              Impure.Prints.class),
          PurityRule.of(
              "no threads",
              noDependencyOn(
                      resideInAnyPackage("java.util.concurrent..")
                          .or(assignableTo(Thread.class))
                          .or(assignableTo(ThreadLocal.class))
                          .or(type(Timer.class))
                          .or(type(Runtime.class))
                          .or(type(ProcessBuilder.class)))
                  .because("a state machine takes one step at a time"),
              Impure.StartsAThread.class,
              Impure.KeepsAThreadLocal.class,
              Impure.CountsAtomically.class,
              Impure.Locks.class,
              Impure.AsksTheRuntime.class),
          PurityRule.of(
              "no parallel streams",
              noAccessTo(
                      "parallel streams",
                      target ->
                          target.getName().equals("parallelStream")
                              || (target.getName().equals("parallel")
                                  && target.getOwner().isAssignableTo(BaseStream.class)))
                  .because("a state machine takes one step at a time"),
              Impure.StreamsInParallel.class),
          PurityRule.of(
              "no synchronized methods",
              noMethods().should().haveModifier(JavaModifier.SYNCHRONIZED),
              Impure.Synchronizes.class),
          PurityRule.of(
              "no volatile fields",
              noFields().should().haveModifier(JavaModifier.VOLATILE),
              Impure.IsVolatile.class),
          PurityRule.of(
              "no input or output",
              noDependencyOn(
                      resideInAnyPackage("java.io..", "java.nio..", "java.net..", "javax.net..")
                          .and(resideOutsideOfPackage("java.nio.charset..")))
                  .because("messages, disk and network are ports"),
              Impure.OpensAFile.class,
              Impure.ListsADirectory.class,
              Impure.OpensASocket.class,
              Impure.BuffersBytes.class),
          PurityRule.of(
              "no randomness",
              noDependencyOn(
                      resideInAnyPackage("java.util.random..")
                          .or(assignableTo(Random.class))
                          .or(type(SplittableRandom.class)))
                  .because(
                      "randomness is a choice that the simulator draws and the checker enumerates"),
              Impure.DrawsFromRandom.class,
              Impure.DrawsFromSplittableRandom.class,
              Impure.DrawsFromThreadLocalRandom.class,
              Impure.DrawsFromSecureRandom.class),
          PurityRule.of(
              "no randomness behind a static method",
              noAccessTo(
                      "Math.random, UUID.randomUUID or Collections.shuffle",
                      target ->
                          is(target, Math.class, "random")
                              || is(target, StrictMath.class, "random")
                              || is(target, UUID.class, "randomUUID")
                              || is(target, Collections.class, "shuffle"))
                  .because(
                      "randomness is a choice that the simulator draws and the checker enumerates"),
              Impure.CallsMathRandom.class,
              Impure.CallsRandomUuid.class,
              Impure.RefersToRandomUuid.class,
              Impure.Shuffles.class),
          PurityRule.of(
              "no logging",
              noDependencyOn(
                      resideInAnyPackage(
                          "java.util.logging..", "org.slf4j..", "org.apache.logging.."))
                  .orShould()
                  .dependOnClassesThat()
                  .haveNameMatching("java\\.lang\\.System\\$Logger.*")
                  .because("what is worth telling is a trace event in Out"),
              Impure.Logs.class,
              Impure.LogsThroughSlf4j.class,
              Impure.LogsThroughSystem.class),
          PurityRule.of(
              "no collection of undefined iteration order",
              noDependencyOn(
                      type(HashMap.class)
                          .or(type(HashSet.class))
                          .or(assignableTo(Hashtable.class))
                          .or(type(IdentityHashMap.class))
                          .or(type(WeakHashMap.class)))
                  .because(
                      "LinkedHashMap, LinkedHashSet, TreeMap, EnumMap and lists have an order"),
              Impure.KeepsAHashMap.class,
              Impure.MakesAHashSet.class,
              Impure.RefersToAHashSet.class,
              Impure.MakesAnIdentityHashMap.class),
          PurityRule.of(
              "no factory of a collection of undefined iteration order",
              noAccessTo("Map.of, Set.of and the like", PurityRules::makesUnordered)
                  .because("their order even differs between two runs of the same program"),
              Impure.MakesAMapOf.class,
              Impure.MakesASetOf.class,
              Impure.CopiesASet.class,
              Impure.CollectsToASet.class,
              Impure.CollectsToAMap.class,
              Impure.Groups.class),
          PurityRule.of(
              "no mutable static fields",
              fields()
                  .that()
                  .areStatic()
                  .should()
                  .beFinal()
                  .because("state belongs to a state machine"),
              Impure.HasMutableStatic.class),
          PurityRule.of(
              "no hash code of an enum",
              noAccessTo(
                      "Enum.hashCode",
                      target ->
                          target.getName().equals("hashCode")
                              && target.getOwner().isAssignableTo(Enum.class))
                  .because(
                      "it is the object's identity; the ordinal or the name is the same everywhere"),
              Impure.HashesAnEnum.class,
              Impure.RefersToTheHashOfAnEnum.class));

  private PurityRules() {}

  private static ClassesShouldConjunction noDependencyOn(
      DescribedPredicate<? super JavaClass> unwanted) {
    return noClasses().should().dependOnClassesThat(unwanted);
  }

  /** Unlike {@code callMethod}, this sees {@code System::nanoTime} too. */
  private static ArchRule noAccessTo(String description, Predicate<AccessTarget> unwanted) {
    return noClasses()
        .should()
        .accessTargetWhere(
            DescribedPredicate.<JavaAccess<?>>describe(
                description, access -> unwanted.test(access.getTarget())));
  }

  private static boolean is(AccessTarget target, Class<?> owner, String name) {
    return target.getOwner().isEquivalentTo(owner) && target.getName().equals(name);
  }

  private static boolean makesUnordered(AccessTarget target) {
    return is(target, Map.class, "of")
        || is(target, Map.class, "ofEntries")
        || is(target, Map.class, "copyOf")
        || is(target, Set.class, "of")
        || is(target, Set.class, "copyOf")
        || is(target, Collectors.class, "toSet")
        || is(target, Collectors.class, "toUnmodifiableSet")
        || is(target, Collectors.class, "toUnmodifiableMap")
        || (is(target, Collectors.class, "toMap") && !choosesTheCollection(target))
        || (is(target, Collectors.class, "groupingBy") && !choosesTheCollection(target));
  }

  private static boolean choosesTheCollection(AccessTarget target) {
    return target instanceof CodeUnitAccessTarget method
        && method.getRawParameterTypes().stream().anyMatch(t -> t.isEquivalentTo(Supplier.class));
  }
}
