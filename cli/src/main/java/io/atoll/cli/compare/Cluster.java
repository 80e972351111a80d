package io.atoll.cli.compare;

import java.util.List;

/**
 * Nodes that run.
 *
 * @param ports where clients find them; for some systems only one of them is for clients
 */
record Cluster(List<NodeProcess> nodes, List<Integer> ports) {}
