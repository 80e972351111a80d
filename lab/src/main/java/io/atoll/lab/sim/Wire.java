package io.atoll.lab.sim;

import io.atoll.kernel.NodeRef;

/**
 * What a message goes through between two hosts: written to bytes, and read again. What comes out
 * must be equal to what went in.
 */
@FunctionalInterface
public interface Wire<M> {

  M carry(NodeRef from, NodeRef to, M message);
}
