package io.atoll.gateway.http;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.atoll.gateway.server.CannotListen;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * A small HTTP server beside the one for clients: it is asked every few seconds, so the JDK's will
 * do. What a page needs is loaded when the page is first asked for.
 */
public final class HttpEndpoint implements AutoCloseable {

  private static final int THREADS = 4;
  private static final String TEXT = "text/plain; charset=utf-8";
  private static final String PAGES = "/health, /ready, /status and /metrics";

  private final HttpServer server;
  private final ExecutorService threads;
  private final Observed observed;
  private @Nullable MetricsPage metrics;

  private HttpEndpoint(HttpServer server, ExecutorService threads, Observed observed) {
    this.server = server;
    this.threads = threads;
    this.observed = observed;
  }

  /** What is answered. */
  private record Page(int status, String contentType, String body) {

    static Page text(int status, String text) {
      return new Page(status, TEXT, text + "\n");
    }
  }

  /**
   * Start answering.
   *
   * @throws CannotListen if the address cannot be listened on
   */
  public static HttpEndpoint start(InetSocketAddress address, Observed observed)
      throws CannotListen {
    HttpServer server;
    try {
      server = HttpServer.create(address, 0);
    } catch (IOException e) {
      throw new CannotListen(address, e);
    }
    ExecutorService threads =
        Executors.newFixedThreadPool(
            THREADS,
            task -> {
              Thread thread = new Thread(task, "http");
              thread.setDaemon(true);
              return thread;
            });
    HttpEndpoint endpoint = new HttpEndpoint(server, threads, observed);
    server.setExecutor(threads);
    server.createContext("/", endpoint::answer);
    server.start();
    return endpoint;
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return server.getAddress();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Page page = page(exchange);
      byte[] body = page.body().getBytes(StandardCharsets.UTF_8);
      boolean withoutBody = exchange.getRequestMethod().equals("HEAD");
      exchange.getResponseHeaders().set("Content-Type", page.contentType());
      exchange.sendResponseHeaders(page.status(), withoutBody ? -1 : body.length);
      if (!withoutBody) {
        exchange.getResponseBody().write(body);
      }
    }
  }

  private Page page(HttpExchange exchange) throws IOException {
    String method = exchange.getRequestMethod();
    if (!method.equals("GET") && !method.equals("HEAD")) {
      exchange.getResponseHeaders().set("Allow", "GET, HEAD");
      return Page.text(405, "pages can be read with GET, and nothing else");
    }
    String path = exchange.getRequestURI().getPath();
    return switch (path) {
      case "/health" -> Page.text(200, "alive");
      case "/ready" -> ready();
      case "/status" -> new Page(200, "application/json", Json.write(observed.status()));
      case "/metrics" -> new Page(200, MetricsPage.CONTENT_TYPE, metrics().render());
      default -> Page.text(404, "there is no " + path + " here; there are " + PAGES);
    };
  }

  private Page ready() {
    String reason = observed.whyNotReady();
    return reason == null ? Page.text(200, "ready") : Page.text(503, "not ready: " + reason);
  }

  private synchronized MetricsPage metrics() {
    MetricsPage page = metrics;
    if (page == null) {
      page = new MetricsPage(observed);
      metrics = page;
    }
    return page;
  }

  /** Loaded when somebody first asks for the status. */
  private static final class Json {
    private static final ObjectMapper MAPPER =
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    static String write(Object value) throws IOException {
      return MAPPER.writeValueAsString(value);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdown();
  }
}
