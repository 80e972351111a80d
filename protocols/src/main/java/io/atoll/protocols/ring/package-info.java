/**
 * What all ring protocols have in common: the commands an application gives to a member, and what
 * it hears back. Each algorithm has a package of its own below, named after its paper.
 */
@NullMarked
package io.atoll.protocols.ring;

import org.jspecify.annotations.NullMarked;
