package io.atoll.lab.protocols.host;

import io.atoll.protocols.ring.host.Fingers;
import io.atoll.protocols.routing.LookupStyle;
import java.util.function.UnaryOperator;

/**
 * What makes a variant of the host ring.
 *
 * @param accounts how it accounts for pointers
 * @param style the style in which the difference shows
 */
record HostChange(UnaryOperator<Fingers> accounts, LookupStyle style) {

  static HostChange none(LookupStyle style) {
    return new HostChange(UnaryOperator.identity(), style);
  }

  static HostChange of(UnaryOperator<Fingers> accounts) {
    return new HostChange(accounts, LookupStyle.TRANSITIVE);
  }
}
