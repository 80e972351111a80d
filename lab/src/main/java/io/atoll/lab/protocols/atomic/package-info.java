/** The promises of the atomic ring: ARM Theorems 1, 4, 5 and 6, and what Atoll adds to them. */
@NullMarked
package io.atoll.lab.protocols.atomic;

import org.jspecify.annotations.NullMarked;
