/**
 * What each protocol promises, in checkable form, with the scenarios, errata and mutations that
 * show it. One package for each protocol.
 */
@NullMarked
package io.atoll.lab.protocols;

import org.jspecify.annotations.NullMarked;
