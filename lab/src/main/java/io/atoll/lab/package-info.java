/** The laboratory: runs the protocols of Atoll in a simulator and in an exhaustive checker. */
@NullMarked
package io.atoll.lab;

import org.jspecify.annotations.NullMarked;
