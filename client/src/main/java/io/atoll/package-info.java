/**
 * Atoll in a Java program: {@link io.atoll.Atoll#start} puts a host into it, {@link
 * io.atoll.Atoll#join} one that joins others, {@link io.atoll.Atoll#connect} makes it a client of
 * hosts elsewhere. All give {@linkplain io.atoll.AtollMap maps} and {@linkplain
 * io.atoll.AtollCounter counters}.
 *
 * <p>Inside, what a map does is a {@link io.atoll.Step}: an operation on a key, and what its answer
 * means. A {@link io.atoll.Runner} gives steps to a {@link io.atoll.Store} and waits, or promises.
 * The store is a {@link io.atoll.HostStore} or a {@link io.atoll.RemoteStore}.
 */
@NullMarked
package io.atoll;

import org.jspecify.annotations.NullMarked;
