/**
 * What `./atoll check` knows: the protocol families, their variants (published text and mutations)
 * and the pinned cases with the verdict each must have.
 */
@NullMarked
package io.atoll.lab.catalog;

import org.jspecify.annotations.NullMarked;
