/** A disk in memory that does what disks do when power fails or they break. */
@NullMarked
package io.atoll.storage.simulated;

import org.jspecify.annotations.NullMarked;
