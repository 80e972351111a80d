/** What executes operations on keys: the port to it, and a database in the memory of one host. */
@NullMarked
package io.atoll.gateway.database;

import org.jspecify.annotations.NullMarked;
