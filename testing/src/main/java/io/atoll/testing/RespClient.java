package io.atoll.testing;

import io.atoll.store.keyspace.Bytes;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A client that shows every reply as it is on the wire, its type included. */
public final class RespClient implements AutoCloseable {

  private static final int PATIENCE_MILLIS = 20_000;

  private final Socket socket;
  private final InputStream in;

  public RespClient(InetSocketAddress address) throws IOException {
    socket = new Socket(address.getAddress(), address.getPort());
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream());
  }

  public String call(String... words) throws IOException {
    return callAll(List.of(request(words))).get(0);
  }

  public static List<Bytes> request(String... words) {
    List<Bytes> request = new ArrayList<>();
    for (String word : words) {
      request.add(Bytes.of(word.getBytes(StandardCharsets.ISO_8859_1)));
    }
    return request;
  }

  /** All of them at once, and then their replies. */
  public List<String> callAll(List<List<Bytes>> requests) throws IOException {
    send(bytes(requests));
    List<String> replies = new ArrayList<>();
    for (int i = 0; i < requests.size(); i++) {
      replies.add(read());
    }
    return replies;
  }

  /** As they go onto the wire. */
  public static byte[] bytes(List<List<Bytes>> requests) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (List<Bytes> request : requests) {
      out.writeBytes(ascii("*" + request.size() + "\r\n"));
      for (Bytes word : request) {
        out.writeBytes(ascii("$" + word.length() + "\r\n"));
        out.writeBytes(word.toArray());
        out.writeBytes(ascii("\r\n"));
      }
    }
    return out.toByteArray();
  }

  public void send(String bytes) throws IOException {
    send(ascii(bytes));
  }

  public void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
  }

  /** The next reply, in one string: its type, and its elements in brackets. */
  public String read() throws IOException {
    String line = line();
    String rest = line.substring(1);
    return switch (line.charAt(0)) {
      case '+', '-', ':', '_', ',', '#', '(' -> line;
      case '$', '=' ->
          rest.equals("-1") ? "null" : line.charAt(0) + content(Integer.parseInt(rest));
      case '*', '~', '>' ->
          rest.equals("-1") ? "null array" : line.charAt(0) + elements(Integer.parseInt(rest));
      case '%' -> "%" + elements(2 * Integer.parseInt(rest));
      default -> throw new IOException("not a reply: " + line);
    };
  }

  /** All that comes until the other side closes. */
  public String readToEnd() throws IOException {
    return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
  }

  private String elements(int count) throws IOException {
    List<String> elements = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      elements.add(read());
    }
    return elements.toString();
  }

  private String content(int length) throws IOException {
    byte[] content = in.readNBytes(length);
    if (content.length < length || in.read() != '\r' || in.read() != '\n') {
      throw new EOFException("a reply is cut off");
    }
    return new String(content, StandardCharsets.ISO_8859_1);
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    while (true) {
      int next = in.read();
      if (next < 0) {
        throw new EOFException("the connection has ended");
      }
      if (next == '\n') {
        String text = line.toString(StandardCharsets.ISO_8859_1);
        return text.substring(0, text.length() - 1);
      }
      line.write(next);
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
