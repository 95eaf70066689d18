package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.swell.format.registry.Apicurio;
import io.swell.format.registry.SchemaRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** A server in front of a schema registry that answers 503 until it is open. */
final class RegistryGate implements AutoCloseable {
  private final HttpServer server;
  private final Apicurio behind;
  private volatile boolean isOpen;

  RegistryGate(Apicurio behind) throws IOException {
    this.behind = behind;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      boolean isAnswered = isOpen;
      byte[] body =
          isAnswered
              ? behind.get(exchange.getRequestURI().getPath()).toString().getBytes(UTF_8)
              : new byte[] {'{', '}'};
      exchange.sendResponseHeaders(isAnswered ? 200 : 503, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  void open() {
    isOpen = true;
  }

  /** Returns a client of the registry that has fetched no schema. */
  SchemaRegistry client() {
    return SchemaRegistry.of(
        Apicurio.options("registry.url=http://127.0.0.1:" + server.getAddress().getPort()));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
