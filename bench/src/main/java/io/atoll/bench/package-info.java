/**
 * Micro-benchmarks of the core, run by hand: {@code java -jar bench/target/benchmarks.jar}. Each
 * figure stands beside a limit measured in the same run, since machines differ and are noisy.
 */
@NullMarked
package io.atoll.bench;

import org.jspecify.annotations.NullMarked;
