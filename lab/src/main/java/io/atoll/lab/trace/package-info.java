/** What happened in a run, step by step: printed as a list, drawn as a time-space diagram. */
@NullMarked
package io.atoll.lab.trace;

import org.jspecify.annotations.NullMarked;
