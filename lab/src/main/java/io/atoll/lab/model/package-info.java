/**
 * How the lab sees a protocol: what must hold in every state, at every step and at the end, and
 * what applications may do to it. The checker and the simulator share these.
 */
@NullMarked
package io.atoll.lab.model;

import org.jspecify.annotations.NullMarked;
