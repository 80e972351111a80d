/**
 * The front door: what lets a Redis client talk to Atoll.
 *
 * <p>Bytes of a connection become requests ({@code resp}), a request becomes operations ({@code
 * command}), and a {@link io.atoll.gateway.database.Database database} executes those, wherever
 * their keys are. Answers become replies in the order of the requests ({@code server}). Nothing
 * here blocks, and nothing here knows how data is kept.
 */
@NullMarked
package io.atoll.gateway;

import org.jspecify.annotations.NullMarked;
