package io.atoll.lab.check;

import io.atoll.kernel.Upcall;
import java.util.List;

/**
 * What a process does with an input in a state.
 *
 * @param next the number of its state afterwards
 * @param departs whether it is gone afterwards
 * @param sendTo the processes it sends to
 * @param sendWhat the numbers of the messages it sends, in the same order
 * @param timers the numbers of the commands it wants back later
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LocalStep<M>(
    int next,
    boolean departs,
    int[] sendTo,
    int[] sendWhat,
    int[] timers,
    List<M> messages,
    List<Upcall> upcalls) {}
