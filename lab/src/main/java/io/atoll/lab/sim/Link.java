package io.atoll.lab.sim;

/**
 * How messages travel from one process to another.
 *
 * @param latency how long they take
 * @param order whether they can overtake each other
 * @param loss how likely one is lost
 * @param duplication how likely one arrives twice
 */
public record Link(Latency latency, Order order, double loss, double duplication) {

  /** Whether messages can overtake each other. */
  public enum Order {
    FIFO,
    ANY
  }

  public Link {
    if (loss < 0 || loss > 1 || duplication < 0 || duplication > 1) {
      throw new IllegalArgumentException(
          "loss and duplication are probabilities, not " + loss + " and " + duplication);
    }
  }

  /** Nothing lost, nothing twice, in order: what the atomic ring asks for. */
  public static Link reliable(Latency latency) {
    return new Link(latency, Order.FIFO, 0, 0);
  }

  /** The same link with another order. */
  public Link inOrder(Order other) {
    return new Link(latency, other, loss, duplication);
  }

  public Link losing(double probability) {
    return new Link(latency, order, probability, duplication);
  }

  public Link duplicating(double probability) {
    return new Link(latency, order, loss, probability);
  }
}
