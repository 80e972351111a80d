/**
 * What every protocol shares: identifiers on a ring, and the process model.
 *
 * <p>A protocol is a {@link io.atoll.kernel.Process}: one input (a message from another process, or
 * a command from its own application) comes in, effects go out through {@link io.atoll.kernel.Out}.
 * It has no clock, no thread, no random source and no network; whoever runs it supplies them: the
 * simulator, the exhaustive checker, or a host. The kernel depends on nothing.
 */
@NullMarked
package io.atoll.kernel;

import org.jspecify.annotations.NullMarked;
