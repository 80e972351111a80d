package io.atoll.node.net;

import io.atoll.kernel.Address;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a host is: IPv4 address (32 bits), port (16) and incarnation (16) in one {@link Address}.
 * The incarnation tells a process from the one that had the same port before. As text it is {@code
 * 127.0.0.1:7379#512}.
 */
public final class HostAddress {

  private static final int SIXTEEN_BITS = 0xffff;
  private static final Pattern TEXT =
      Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3}):(\\d{1,5})#(\\d{1,5})");

  private HostAddress() {}

  /** The address of the process that listens there. */
  public static Address of(Inet4Address ip, int port, int incarnation) {
    checkSixteenBits("port", port);
    checkSixteenBits("incarnation", incarnation);
    long ipBits = ByteBuffer.wrap(ip.getAddress()).getInt() & 0xffff_ffffL;
    return new Address(ipBits << 32 | (long) port << 16 | incarnation);
  }

  private static void checkSixteenBits(String name, int value) {
    if (value < 0 || value > SIXTEEN_BITS) {
      throw new IllegalArgumentException(name + " must be from 0 to 65535, but is " + value);
    }
  }

  /** Where to connect to. */
  public static InetSocketAddress socket(Address address) {
    byte[] ip = ByteBuffer.allocate(4).putInt((int) (address.value() >>> 32)).array();
    try {
      return new InetSocketAddress(InetAddress.getByAddress(ip), port(address));
    } catch (UnknownHostException e) {
      throw new AssertionError("four bytes are an address", e);
    }
  }

  /** The port that it listens on. */
  public static int port(Address address) {
    return (int) (address.value() >>> 16) & SIXTEEN_BITS;
  }

  /** Which of the processes that have listened there. */
  public static int incarnation(Address address) {
    return (int) address.value() & SIXTEEN_BITS;
  }

  /** Whether both are, or were, at the same IP address and port. */
  public static boolean samePlace(Address one, Address other) {
    return one.value() >>> 16 == other.value() >>> 16;
  }

  /** For people. */
  public static String text(Address address) {
    return place(address) + "#" + incarnation(address);
  }

  /** The same without the incarnation. */
  public static String place(Address address) {
    InetSocketAddress socket = socket(address);
    return socket.getAddress().getHostAddress() + ":" + socket.getPort();
  }

  /**
   * The address that {@link #text} gives this text for.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Address parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "an address looks like 127.0.0.1:7379#512, not like " + text);
    }
    long value = 0;
    for (int i = 1; i <= 4; i++) {
      int part = Integer.parseInt(matcher.group(i));
      if (part > 255) {
        throw new IllegalArgumentException(part + " is not part of an IPv4 address: " + text);
      }
      value = value << 8 | part;
    }
    int port = Integer.parseInt(matcher.group(5));
    int incarnation = Integer.parseInt(matcher.group(6));
    checkSixteenBits("port", port);
    checkSixteenBits("incarnation", incarnation);
    return new Address(value << 32 | (long) port << 16 | incarnation);
  }
}
