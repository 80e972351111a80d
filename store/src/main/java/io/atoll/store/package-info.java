/**
 * The key-value state machine of a virtual node: operations, sessions and expiry.
 *
 * <p>Pure: time is an input, and the same inputs in the same order give the same state everywhere.
 */
@NullMarked
package io.atoll.store;

import org.jspecify.annotations.NullMarked;
