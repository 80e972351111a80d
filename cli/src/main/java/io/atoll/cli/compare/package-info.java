/**
 * Atoll beside its peers: each system is started with three nodes on this machine, gets the same
 * load from the same client loop (module compare), and is stopped again, one after the other, in
 * several rounds.
 */
@NullMarked
package io.atoll.cli.compare;

import org.jspecify.annotations.NullMarked;
