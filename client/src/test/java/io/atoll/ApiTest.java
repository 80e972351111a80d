package io.atoll;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What a program that uses Atoll gets to see. */
final class ApiTest {

  private static final JavaClasses CLIENT =
      new ClassFileImporter().importPath(Path.of("target/classes"));

  @Test
  void thereIsSomethingToSee() {
    assertThat(CLIENT.stream().filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC)))
        .hasSizeGreaterThan(10);
  }

  @Test
  void publicMethodsNameNoTypesOfOtherModules() {
    methods()
        .that()
        .arePublic()
        .and()
        .areDeclaredInClassesThat()
        .arePublic()
        .should(nameOnlyTypesOfTheApi())
        .check(CLIENT);
  }

  private static ArchCondition<JavaMethod> nameOnlyTypesOfTheApi() {
    return new ArchCondition<>("name only types of the API and of the JDK") {
      @Override
      public void check(JavaMethod method, ConditionEvents events) {
        method.getAllInvolvedRawTypes().stream()
            .map(JavaClass::getBaseComponentType)
            .filter(type -> !type.isPrimitive() && !isOfTheApi(type))
            .forEach(
                type ->
                    events.add(
                        SimpleConditionEvent.violated(
                            method, method.getFullName() + " names " + type.getName())));
      }
    };
  }

  private static boolean isOfTheApi(JavaClass type) {
    return type.getPackageName().startsWith("java.") || type.getPackageName().equals("io.atoll");
  }

  @Test
  void theClientKnowsOnlyModulesBelow() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..",
            "org.jspecify..",
            "io.atoll",
            "io.atoll.node..",
            "io.atoll.gateway..",
            "io.atoll.storage..",
            "io.atoll.store..",
            "io.netty..")
        .check(CLIENT);
  }
}
