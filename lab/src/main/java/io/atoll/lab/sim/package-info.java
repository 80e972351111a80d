/**
 * Whole systems in virtual time, by the hundred thousand. One seed decides everything: the same
 * seed gives the same run, to the last message, in any JVM, which the trace hash shows.
 */
@NullMarked
package io.atoll.lab.sim;

import org.jspecify.annotations.NullMarked;
