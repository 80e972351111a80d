/**
 * The promises of LMR section 2 ({@link io.atoll.lab.protocols.lmr.LmrModel}), the slips of its
 * appendix, each with the shortest run that shows it, and mutations that break a promise.
 */
@NullMarked
package io.atoll.lab.protocols.lmr;

import org.jspecify.annotations.NullMarked;
