package io.swell.format.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.swell.streaming.Certificates;
import io.swell.tls.TlsStores;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * A server with TLS in front of Apicurio. It forwards requests that have one of two credentials and
 * answers others as Confluent's registry does.
 */
public final class SecuredRegistry implements AutoCloseable {
  public static final String USER = "swell";
  public static final String PASSWORD = "pass:word-of-a-test-run";
  public static final String TOKEN = "token-of-a-test-run";

  private static final Set<String> ACCEPTED =
      Set.of(
          "Basic " + Base64.getEncoder().encodeToString((USER + ':' + PASSWORD).getBytes(UTF_8)),
          "Bearer " + TOKEN);
  private static final byte[] UNAUTHORIZED =
      "{\"error_code\":401,\"message\":\"Unauthorized\"}".getBytes(UTF_8);

  private final HttpsServer server;
  private final ExecutorService executor = Executors.newCachedThreadPool();

  /**
   * Starts the server.
   *
   * @param keys its certificate and key
   * @param clients authorities of the client certificates that it requires; null for none
   */
  public SecuredRegistry(Path keys, @Nullable Path clients) throws IOException {
    SSLContext tls = TlsStores.context(clients == null ? null : store(clients), store(keys));
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(tls) {
          @Override
          public void configure(HttpsParameters connection) {
            SSLParameters parameters = getSSLContext().getDefaultSSLParameters();
            parameters.setNeedClientAuth(clients != null);
            connection.setSSLParameters(parameters);
          }
        });
    server.createContext("/", SecuredRegistry::answer);
    server.setExecutor(executor);
    server.start();
  }

  private static TlsStores.Store store(Path file) {
    return new TlsStores.Store("test", file, Certificates.PASSWORD);
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String request = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      List<String> sent = exchange.getRequestHeaders().getOrDefault("Authorization", List.of());
      int status = 401;
      byte[] body = UNAUTHORIZED;
      if (sent.stream().anyMatch(ACCEPTED::contains)) {
        HttpResponse<String> answer =
            Apicurio.send(
                exchange.getRequestMethod(), exchange.getRequestURI().getRawPath(), request);
        status = answer.statusCode();
        body = answer.body().getBytes(UTF_8);
      }
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  /** Returns the URL of the server. */
  public String url() {
    return "https://127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    executor.shutdownNow();
  }
}
