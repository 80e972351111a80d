package io.atoll.lab.experiment;

/**
 * What a paper, or theory, says a number is, and how far a measurement may be from it and still
 * agree.
 *
 * @param words as the paper puts it
 */
public record Expected(String words, double least, double most) {

  /** A number, give or take. */
  public static Expected about(double number, double tolerance) {
    return between(Numbers.text(number), number - tolerance, number + tolerance);
  }

  /** A number, give or take a share of it. */
  public static Expected aboutPercent(double number, double percent) {
    return about(number, Math.abs(number) * percent / 100);
  }

  /** Exactly a number: what is counted and not drawn. */
  public static Expected exactly(double number) {
    return about(number, 0);
  }

  /** What the paper says in words, with the numbers that we take it to mean. */
  public static Expected between(String words, double least, double most) {
    return new Expected(words, least, most);
  }

  boolean covers(double measured) {
    return least <= measured && measured <= most;
  }

  String range() {
    return least == most ? Numbers.text(least) : Numbers.text(least) + " to " + Numbers.text(most);
  }
}
