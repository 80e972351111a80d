/** The host ring in the lab. */
@NullMarked
package io.atoll.lab.protocols.host;

import org.jspecify.annotations.NullMarked;
