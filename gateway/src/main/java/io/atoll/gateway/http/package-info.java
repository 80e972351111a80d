/** What people and monitors ask over HTTP: whether the host lives and serves, and its figures. */
@NullMarked
package io.atoll.gateway.http;

import org.jspecify.annotations.NullMarked;
