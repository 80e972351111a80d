/**
 * Load for a host: clients that each send some requests, wait for all replies, and begin again.
 *
 * <p>Such a closed loop does not see what an impatient world would: while a host pauses, nothing is
 * sent to it, and so nothing is counted as late but the requests that were on their way.
 */
@NullMarked
package io.atoll.cli.load;

import org.jspecify.annotations.NullMarked;
