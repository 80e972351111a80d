/** Connections: sockets, order of replies, back-pressure. */
@NullMarked
package io.atoll.gateway.server;

import org.jspecify.annotations.NullMarked;
