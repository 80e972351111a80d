package io.atoll.cli.load;

/**
 * What load to put on a host.
 *
 * @param clients how many connections
 * @param pipeline how many requests each sends before it waits for the replies
 * @param readPercent how many of 100 requests read
 * @param keys how many different ones there are, each as likely as any other
 * @param fills whether all keys are written before
 * @param warmUpSeconds under load and not measured
 */
public record LoadPlan(
    String host,
    int port,
    int clients,
    int pipeline,
    int valueBytes,
    int readPercent,
    int keys,
    boolean fills,
    int warmUpSeconds,
    int seconds) {}
