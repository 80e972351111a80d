/** Micro-benchmarks. */
@NullMarked
package io.atoll.bench;

import org.jspecify.annotations.NullMarked;
