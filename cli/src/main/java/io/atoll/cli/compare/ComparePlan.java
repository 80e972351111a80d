package io.atoll.cli.compare;

import java.nio.file.Path;

/**
 * What everybody has to do.
 *
 * @param warmUpSeconds under load and not measured, before each phase
 * @param seconds how long writes are measured, and then reads
 * @param heap of each JVM, as -Xmx takes it
 * @param directory where those that keep something keep it
 */
public record ComparePlan(
    int rounds,
    int clients,
    int inFlight,
    int valueBytes,
    int keys,
    int warmUpSeconds,
    int seconds,
    String heap,
    Path directory) {}
