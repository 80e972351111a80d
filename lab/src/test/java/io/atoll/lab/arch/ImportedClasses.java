package io.atoll.lab.arch;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The classes under rule, read once: following their dependencies into the JDK takes seconds. */
final class ImportedClasses {

  /** Everything that the lab can see of Atoll. */
  static final JavaClasses PRODUCTION =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.atoll");

  /** The pure modules. */
  static final JavaClasses CORE =
      PRODUCTION.that(
          resideInAnyPackage("io.atoll.kernel..", "io.atoll.protocols..", "io.atoll.store.."));

  private static final JavaClasses TESTS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.OnlyIncludeTests())
          .importPackages(
              "io.atoll.lab.arch.fixtures",
              "io.atoll.lab.fixtures",
              "io.atoll.kernel.fixtures",
              "io.atoll.protocols.fixtures",
              "io.atoll.store.fixtures",
              "io.atoll.storage.fixtures",
              "io.atoll.wire.fixtures");

  private ImportedClasses() {}

  static JavaClasses fixture(Class<?> fixture) {
    JavaClasses found = TESTS.that(equivalentTo(fixture));
    if (found.isEmpty()) {
      throw new IllegalArgumentException(fixture + " is not in a package of fixtures");
    }
    return found;
  }
}
