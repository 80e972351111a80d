/**
 * Hosts in processes of their own, with clients that people use: what must hold when hosts come and
 * go, and when they are killed, paused, cut off, out of power, or have disks that fail or are full.
 * Short runs are in the fast suite, {@code ./atoll soak} has the long ones.
 */
@NullMarked
package io.atoll.cli.soak;

import org.jspecify.annotations.NullMarked;
