/**
 * What is the same for every way to run virtual nodes: the port to it, how hosts find each other,
 * and the ways to the owners of slots.
 */
@NullMarked
package io.atoll.node.engine;

import org.jspecify.annotations.NullMarked;
