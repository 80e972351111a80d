/** What the cluster looks like from one of its hosts, for clients that find their own way. */
@NullMarked
package io.atoll.gateway.cluster;

import org.jspecify.annotations.NullMarked;
