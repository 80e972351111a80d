/** The commands behind {@code ./atoll}. */
@NullMarked
package io.atoll.cli;

import org.jspecify.annotations.NullMarked;
