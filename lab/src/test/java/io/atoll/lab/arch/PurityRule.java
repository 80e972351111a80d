package io.atoll.lab.arch;

import com.tngtech.archunit.lang.ArchRule;
import java.util.List;

/**
 * A rule of the pure core and the proof that it can fail.
 *
 * @param violations classes that break this rule, each in one way
 */
record PurityRule(String name, ArchRule rule, List<Class<?>> violations) {

  static PurityRule of(String name, ArchRule rule, Class<?>... violations) {
    return new PurityRule(name, rule.allowEmptyShould(true), List.of(violations));
  }

  @Override
  public String toString() {
    return name;
  }
}
