/** The Redis protocol on the wire, versions 2 and 3: requests in, replies out. */
@NullMarked
package io.atoll.gateway.resp;

import org.jspecify.annotations.NullMarked;
