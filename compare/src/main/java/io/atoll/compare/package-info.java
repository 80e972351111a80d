/**
 * One client loop for all: what {@code ./atoll bench compare} puts on Atoll and on each peer, in a
 * process of its own with the libraries of that peer beside it.
 *
 * <p>A {@link io.atoll.compare.Connector} is all that differs between systems. The loop is closed:
 * each client has so many operations on their way and sends the next one when one is answered.
 */
@NullMarked
package io.atoll.compare;

import org.jspecify.annotations.NullMarked;
