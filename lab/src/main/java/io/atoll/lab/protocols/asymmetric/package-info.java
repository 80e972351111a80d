/**
 * The promises of the asymmetric ring (ARM Lemma 1, Theorems 1, 2, 3 and 6), the published text of
 * Algorithms 1 and 2 where it breaks them, and mutations that the checks must catch.
 */
@NullMarked
package io.atoll.lab.protocols.asymmetric;

import org.jspecify.annotations.NullMarked;
