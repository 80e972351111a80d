package io.atoll.gateway.resp;

import io.atoll.store.keyspace.Bytes;
import java.util.List;
import java.util.Locale;

/**
 * Recognizes a browser, or a page that makes one send commands: it is turned away at its first
 * line, before anything in its body is taken for a command.
 */
public final class HttpRequest {

  private static final String BODY =
      "This port speaks the Redis protocol, not HTTP. Try: redis-cli -p <port>\n";

  public static final String RESPONSE =
      "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: "
          + BODY.length()
          + "\r\n\r\n"
          + BODY;

  private HttpRequest() {}

  public static boolean isHttp(List<Bytes> words) {
    if (words.isEmpty()) {
      return false;
    }
    String first = words.get(0).toAscii().toLowerCase(Locale.ROOT);
    return first.equals("post")
        || first.equals("host:")
        || (words.size() == 3 && words.get(2).toAscii().startsWith("HTTP/"));
  }
}
