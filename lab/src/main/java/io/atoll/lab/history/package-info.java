/**
 * Judges what clients saw: whether a history of calls on registers is linearizable.
 *
 * <p>A history is linearizable (Herlihy and Wing 1990) if every call can be given one instant
 * between its invocation and its response such that, in the order of these instants, every register
 * answered what a single register would have. A call without a response may have taken effect at
 * any time after its invocation, or never.
 *
 * <p>Registers do not interact, so each key is judged alone (P-compositionality: Horn and Kroening
 * 2015). For a key this is the search of Wing and Gong (1993) in the just-in-time order of Lowe
 * (2017), as tools such as Knossos and Porcupine run it: go from response to response; when one
 * comes whose call has no place yet, place it, preceded by whichever open calls it needs. What has
 * been seen is remembered as (register, set of open calls) and not looked at again.
 *
 * <p>Departures from those papers, all to keep one hot key with many clients, or with many calls
 * that were never answered, from taking exponential time where it need not:
 *
 * <ul>
 *   <li>A call has three states rather than two: still due, excused (it may have been placed
 *       already without anybody noticing, or may yet be) and placed. {@link
 *       io.atoll.lab.history.KeySearch} tells when a call is excused.
 *   <li>Of two situations that differ only in that one has fewer calls due and more available, the
 *       other is dropped ({@link io.atoll.lab.history.Frontier}). A call without a response is
 *       never due, so it costs nothing until something that was observed needs it.
 *   <li>A content of the register is not given up while an answer still needs it and no call is
 *       left that could bring it back ({@link io.atoll.lab.history.Values}).
 *   <li>Of several open calls of the same operation only the most urgent is tried; Puts of numbers
 *       that no call to come tells apart are the same, and so are such numbers in the register
 *       ({@link io.atoll.lab.history.Distinctions}).
 *   <li>Sets have a bit for each open call rather than for each call of the history, and situations
 *       are values, so going back means taking up another one; there is nothing to undo.
 *   <li>The furthest response is worked on first, but for one response the situations with the
 *       fewest placed calls come first.
 * </ul>
 *
 * <p>If there is no order, the shortest beginning that has none is searched for, and reported with
 * what surrounds its last response ({@link io.atoll.lab.history.Violation}).
 *
 * <p>The problem is NP-complete (Gibbons and Korach 1997): a key with many unanswered calls that
 * lead from one observed number to another can still be expensive. Puts of numbers that are all
 * different, and far apart if there are Increments too, make histories easy to judge and, what is
 * more, hard to explain when they are wrong.
 */
@NullMarked
package io.atoll.lab.history;

import org.jspecify.annotations.NullMarked;
