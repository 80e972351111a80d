package io.atoll.store.keyspace;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Numbers in strings, read and written as Redis does: whole numbers of 64 bits in their one
 * canonical form, and numbers with a fraction as the x87 "long double" that Redis computes with,
 * which has 64 bits of precision and is shown with 17 digits after the point.
 */
public final class Decimal {

  /** The longest, -9223372036854775808. */
  private static final int LONGEST_LONG = 20;

  private static final int PRECISION_BITS = 64;
  private static final int FRACTION_DIGITS = 17;

  /** Numbers of more digits are beyond the range of a long double, about 1.19e4932. */
  private static final int MOST_DIGITS = 4933;

  private static final BigInteger LARGEST_POWER = BigInteger.ONE.shiftLeft(16384);

  private static final Pattern FLOAT =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,9})?");
  private static final Pattern INFINITE =
      Pattern.compile("[+-]?inf(inity)?", Pattern.CASE_INSENSITIVE);

  /** Nothing longer is a number to Redis, whose buffer for it is of this size. */
  private static final int LONGEST_FLOAT = 5 * 1024;

  private Decimal() {}

  /** Whether it is how a long is written: no blanks, no plus, no zeros in front. */
  public static boolean isLong(Bytes text) {
    int length = text.length();
    if (length == 0 || length > LONGEST_LONG) {
      return false;
    }
    boolean negative = text.at(0) == '-';
    int first = negative ? 1 : 0;
    if (length == first) {
      return false;
    }
    if (text.at(first) == '0') {
      return length == 1;
    }
    long limit = negative ? Long.MIN_VALUE : -Long.MAX_VALUE;
    long number = 0;
    for (int i = first; i < length; i++) {
      int digit = text.at(i) - '0';
      if (digit < 0 || digit > 9 || number < (limit + digit) / 10) {
        return false;
      }
      number = number * 10 - digit;
    }
    return true;
  }

  /** What {@link #isLong} has found to be one. */
  public static long toLong(Bytes text) {
    boolean negative = text.at(0) == '-';
    long number = 0;
    for (int i = negative ? 1 : 0; i < text.length(); i++) {
      number = number * 10 - (text.at(i) - '0');
    }
    return negative ? number : -number;
  }

  /** Whether it is a number with a fraction, or infinite. */
  public static boolean isFloat(Bytes text) {
    return toLongDouble(text) != null || isInfinite(text);
  }

  static boolean isInfinite(@Nullable Bytes text) {
    return text != null && text.length() < 10 && INFINITE.matcher(text.toAscii()).matches();
  }

  /** The nearest long double; null if it is no number or none that is finite. */
  static @Nullable BigDecimal toLongDouble(Bytes text) {
    if (text.length() > LONGEST_FLOAT) {
      return null;
    }
    String word = text.toAscii();
    if (!FLOAT.matcher(word).matches()) {
      return null;
    }
    BigDecimal number = new BigDecimal(word);
    long digitsBeforePoint = (long) number.precision() - number.scale();
    if (number.signum() != 0 && digitsBeforePoint > MOST_DIGITS) {
      return null;
    }
    if (number.signum() == 0 || digitsBeforePoint < -MOST_DIGITS) {
      return BigDecimal.ZERO;
    }
    return rounded(number);
  }

  /** Null if it is too large for a long double. */
  static @Nullable BigDecimal sumAsLongDouble(BigDecimal a, BigDecimal b) {
    BigDecimal sum = rounded(a.add(b));
    return sum.abs().compareTo(new BigDecimal(LARGEST_POWER)) < 0 ? sum : null;
  }

  static Bytes show(BigDecimal number) {
    String digits = number.setScale(FRACTION_DIGITS, RoundingMode.HALF_EVEN).toPlainString();
    int end = digits.length();
    while (digits.charAt(end - 1) == '0') {
      end--;
    }
    end -= digits.charAt(end - 1) == '.' ? 1 : 0;
    return Bytes.of(digits.substring(0, end));
  }

  /** To the nearest number of 64 binary digits, the even one of two that are as near. */
  private static BigDecimal rounded(BigDecimal number) {
    if (number.signum() == 0) {
      return BigDecimal.ZERO;
    }
    BigDecimal magnitude = number.abs();
    int exponent = binaryExponent(magnitude) - PRECISION_BITS;
    BigDecimal unit = powerOfTwo(exponent);
    BigInteger mantissa = magnitude.divide(unit, 0, RoundingMode.HALF_EVEN).unscaledValue();
    BigDecimal nearest = new BigDecimal(mantissa).multiply(unit);
    return number.signum() < 0 ? nearest.negate() : nearest;
  }

  /** The least e with magnitude less than 2^e. */
  private static int binaryExponent(BigDecimal magnitude) {
    int exponent = magnitude.toBigInteger().bitLength();
    if (exponent > 0) {
      return exponent;
    }
    // below one: of its reciprocal, which is at most one bit off
    exponent =
        1 - BigDecimal.ONE.divide(magnitude, 0, RoundingMode.FLOOR).toBigInteger().bitLength();
    return powerOfTwo(exponent).compareTo(magnitude) > 0 ? exponent : exponent + 1;
  }

  private static BigDecimal powerOfTwo(int exponent) {
    return exponent >= 0
        ? new BigDecimal(BigInteger.ONE.shiftLeft(exponent))
        : new BigDecimal(BigInteger.valueOf(5).pow(-exponent), -exponent);
  }
}
