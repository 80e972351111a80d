/**
 * What proves the consensus protocol: groups broken at random in virtual time ({@code GroupFuzz}),
 * small ones searched through ({@code GroupSearch}), and mistakes that both must find.
 */
@NullMarked
package io.atoll.lab.protocols.consensus;

import org.jspecify.annotations.NullMarked;
