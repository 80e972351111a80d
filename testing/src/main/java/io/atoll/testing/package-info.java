/** What tests of several modules share. */
@NullMarked
package io.atoll.testing;

import org.jspecify.annotations.NullMarked;
