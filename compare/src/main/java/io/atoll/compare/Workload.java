package io.atoll.compare;

/**
 * What is asked of a system.
 *
 * @param inFlight how many operations of a client are on their way at any moment
 * @param keys how many there are, all filled in before, each as likely as any other
 */
record Workload(int clients, int inFlight, int valueBytes, int keys) {}
