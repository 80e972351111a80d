/**
 * A disk in memory that does what disks do when power fails or they break. It is here and not among
 * the tests because the simulator, which is part of the product, runs whole hosts on it.
 */
@NullMarked
package io.atoll.storage.simulated;

import org.jspecify.annotations.NullMarked;
