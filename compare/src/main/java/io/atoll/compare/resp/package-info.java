/**
 * Clients of Atoll and Redis: pipelined, cluster-aware, and as thin as can be.
 *
 * <p>A client begins by asking one node for everything. Where it is told {@code MOVED}, it goes,
 * and all clients remember that for the slot. A node that serves everything itself never says so.
 */
@NullMarked
package io.atoll.compare.resp;

import org.jspecify.annotations.NullMarked;
