package io.atoll.cli;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A connection for one question after the other, in the Redis protocol. */
final class HostConnection implements AutoCloseable {

  private static final int PATIENCE_MILLIS = 30_000;

  private final Socket socket = new Socket();
  private final int patienceMillis;
  private final InputStream in;

  HostConnection(String host, int port) throws IOException {
    this(host, port, PATIENCE_MILLIS);
  }

  /**
   * @param patienceMillis how long to wait for the host to be there, and for anything that it says
   */
  HostConnection(String host, int port, int patienceMillis) throws IOException {
    this.patienceMillis = patienceMillis;
    try {
      InetSocketAddress address = new InetSocketAddress(host, port);
      if (address.isUnresolved()) {
        throw new UnknownHostException(host);
      }
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(patienceMillis);
      socket.connect(address, patienceMillis);
      in = new BufferedInputStream(socket.getInputStream());
    } catch (IOException | RuntimeException e) {
      socket.close();
      throw e;
    }
  }

  /** A reply that is an error. */
  static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;

    Refused(String text) {
      super(text);
    }
  }

  /** The reply to a command that has one of text or a number; null if there is nothing. */
  @Nullable String call(String... words) throws IOException, Refused {
    send(words);
    return reply();
  }

  void send(String... words) throws IOException {
    socket.getOutputStream().write(request(List.of(words)));
  }

  /** Wait for a reply to begin; whether it has. */
  boolean awaitReply(int millis) throws IOException {
    socket.setSoTimeout(millis);
    in.mark(1);
    try {
      in.read();
      in.reset();
      return true;
    } catch (SocketTimeoutException e) {
      return false;
    } finally {
      socket.setSoTimeout(patienceMillis);
    }
  }

  /** The next reply. */
  @Nullable String reply() throws IOException, Refused {
    String line = line();
    String rest = line.substring(1);
    return switch (line.charAt(0)) {
      case '+', ':' -> rest;
      case '-' -> throw new Refused(rest);
      case '$' -> rest.equals("-1") ? null : content(rest);
      default -> throw new IOException("this is no Redis server: " + line);
    };
  }

  private static byte[] request(List<String> words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(bytes("*" + words.size() + "\r\n"));
    for (String word : words) {
      byte[] content = bytes(word);
      out.writeBytes(bytes("$" + content.length + "\r\n"));
      out.writeBytes(content);
      out.writeBytes(bytes("\r\n"));
    }
    return out.toByteArray();
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int next = in.read();
    while (next != '\n') {
      if (next < 0) {
        throw new EOFException("the connection was closed");
      }
      if (next != '\r') {
        line.write(next);
      }
      next = in.read();
    }
    if (line.size() == 0) {
      throw new IOException("this is no Redis server: an empty line");
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  private String content(String length) throws IOException {
    int count;
    try {
      count = Integer.parseInt(length);
    } catch (NumberFormatException e) {
      throw new IOException("this is no Redis server: $" + length, e);
    }
    byte[] content = in.readNBytes(count);
    if (content.length < count || in.readNBytes(2).length < 2) {
      throw new EOFException("the connection was closed");
    }
    return new String(content, StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
