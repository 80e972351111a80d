/**
 * What the rings of Li, Misra and Plaxton promise (LMP section 3), and what it takes to see it:
 * {@link io.atoll.lab.protocols.lmp.UnidirectionalModel} is the paper's invariant I of Fig. 2,
 * {@link io.atoll.lab.protocols.lmp.BidirectionalModel} its counterpart for Fig. 4, whose proof LMP
 * leaves to a technical report. Delivery is in any order throughout.
 */
@NullMarked
package io.atoll.lab.protocols.lmp;

import org.jspecify.annotations.NullMarked;
