/**
 * What Ranch promises (LMP section 4), and what it takes to see it. {@link
 * io.atoll.lab.protocols.ranch.UnidirectionalRanchModel} is for Fig. 6, {@link
 * io.atoll.lab.protocols.ranch.BidirectionalRanchModel} for Fig. 7; the latter's invariant is ours,
 * the paper's is in a technical report. Delivery is in any order throughout.
 */
@NullMarked
package io.atoll.lab.protocols.ranch;

import org.jspecify.annotations.NullMarked;
