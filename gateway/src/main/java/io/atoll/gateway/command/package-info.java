/** The commands of Redis that Atoll has: one table, and what each of them does. */
@NullMarked
package io.atoll.gateway.command;

import org.jspecify.annotations.NullMarked;
