/** Chord's ring in the lab. */
@NullMarked
package io.atoll.lab.protocols.chord;

import org.jspecify.annotations.NullMarked;
