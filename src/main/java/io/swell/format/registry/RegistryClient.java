package io.swell.format.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.swell.config.DurationWords;
import io.swell.format.LimitedBody;
import io.swell.format.input.JsonParser;
import io.swell.format.input.RejectedException;
import io.swell.format.input.TextSanitizer;
import io.swell.format.registry.RegistryException.Kind;
import io.swell.tls.TlsFault;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/**
 * Sends requests in the REST protocol that Confluent's, Apicurio's, Redpanda's and Karapace's
 * schema registries have in common. Thread-safe.
 */
final class RegistryClient {
  private static final int MAX_BYTES = 4 << 20;

  private static final String JSON = "application/vnd.schemaregistry.v1+json";

  /** Errors of the protocol that say that a subject, a version or a schema does not exist. */
  private static final Set<Integer> NOT_FOUND = Set.of(40401, 40402, 40403, 40406);

  private static final String KEYSTORE =
      "registry.ssl.keystore.location and registry.ssl.keystore.password";

  private static final TlsFault TLS =
      new TlsFault(
          "the schema registry",
          "registry.url",
          "registry.ssl.truststore.location",
          KEYSTORE,
          "check that the schema registry speaks TLS at registry.url (if not, it begins with"
              + " http://), and registry.ssl.truststore.location");

  private final RegistryOptions options;
  private final String url;
  private final HttpClient http;

  /**
   * @throws IllegalArgumentException if a file of the options for TLS cannot be used
   */
  RegistryClient(RegistryOptions options) {
    this.options = options;
    this.url = options.url().replaceAll("/+$", "");
    HttpClient.Builder client =
        HttpClient.newBuilder()
            .version(Version.HTTP_1_1)
            .followRedirects(Redirect.NEVER)
            .connectTimeout(RegistryOptions.TIMEOUT);
    this.http = (options.isTls() ? client.sslContext(options.tls()) : client).build();
  }

  /** Returns a part of a path with everything encoded that has a meaning in a URL. */
  static String encoded(String part) {
    return URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20");
  }

  JsonNode get(String path) throws RegistryException, InterruptedException {
    return send(path, HttpRequest.newBuilder(URI.create(url + path)).GET());
  }

  JsonNode post(String path, JsonNode body) throws RegistryException, InterruptedException {
    return send(
        path,
        HttpRequest.newBuilder(URI.create(url + path))
            .header("Content-Type", JSON)
            .POST(BodyPublishers.ofString(body.toString())));
  }

  private JsonNode send(String path, HttpRequest.Builder request)
      throws RegistryException, InterruptedException {
    request.timeout(RegistryOptions.TIMEOUT).header("Accept", JSON + ", application/json");
    if (!options.token().isEmpty()) {
      request.header("Authorization", "Bearer " + options.token());
    } else if (!options.user().isEmpty()) {
      byte[] pair = (options.user() + ':' + options.password()).getBytes(StandardCharsets.UTF_8);
      request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair));
    }
    CompletableFuture<HttpResponse<byte[]>> sent =
        http.sendAsync(request.build(), head -> new LimitedBody("the answer", MAX_BYTES));
    try {
      return answer(path, sent.get(RegistryOptions.TIMEOUT.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      throw unavailable("no answer within " + DurationWords.of(RegistryOptions.TIMEOUT), e);
    } catch (ExecutionException e) {
      throw unreachable(e.getCause() == null ? e : e.getCause());
    } finally {
      sent.cancel(true);
    }
  }

  private JsonNode answer(String path, HttpResponse<byte[]> response) throws RegistryException {
    int status = response.statusCode();
    JsonNode body;
    try {
      body = JsonParser.parse(new String(response.body(), StandardCharsets.UTF_8));
    } catch (RejectedException e) {
      body = NullNode.getInstance();
    }
    if (status / 100 == 2 && (body.isObject() || body.isArray())) {
      return body;
    }
    String said =
        " answered %s to %s%s"
            .formatted(
                status,
                path,
                body.path("message").isTextual()
                    ? ": " + TextSanitizer.quoted(body.path("message").textValue())
                    : ", without a message of a schema registry");
    if (NOT_FOUND.contains(body.path("error_code").asInt())) {
      throw new RegistryException(Kind.NOT_FOUND, url + said, null);
    }
    if (status == 409 || status == 422) {
      throw new RegistryException(Kind.REFUSED, url + said, null);
    }
    String remedy =
        switch (status) {
          case 401, 403 -> "; " + sentCredentials();
          case 404, 405, 200 -> "; check that registry.url is that of a schema registry";
          default -> "";
        };
    throw new RegistryException(Kind.UNAVAILABLE, url + said + remedy, null);
  }

  /**
   * Says which credentials the registry did not accept, and what to do. No value is shown, because
   * health checks show the message without a login.
   */
  private String sentCredentials() {
    if (!options.token().isEmpty()) {
      return "Swell sent registry.token; check that it is valid for this registry";
    }
    if (options.user().isEmpty()) {
      return "Swell sent no credentials; set registry.user and registry.password, or"
          + " registry.token";
    }
    return options.password().isEmpty()
        ? "Swell sent registry.user and an empty registry.password; check both"
        : "Swell sent registry.user and registry.password; check both";
  }

  private RegistryException unreachable(Throwable cause) {
    if (cause instanceof SSLException) {
      String reason = "cannot establish a TLS connection: " + TLS.explain(cause);
      return new RegistryException(Kind.UNAVAILABLE, url + ": " + reason, cause);
    }
    String message = cause.getMessage();
    String reason = cause.getClass().getSimpleName() + (message == null ? "" : ": " + message);
    boolean isBroken =
        !(cause instanceof ConnectException
            || cause instanceof HttpTimeoutException
            || cause instanceof LimitedBody.TooLargeException);
    return unavailable(isBroken ? reason + brokenConnection() : reason, cause);
  }

  /** Names settings without which a server ends a connection instead of answering. */
  private String brokenConnection() {
    if (!options.isTls()) {
      return "; if it speaks TLS, registry.url begins with https://";
    }
    return options.keystore() == null
        ? "; if it requires a client certificate, set " + KEYSTORE
        : "";
  }

  private RegistryException unavailable(String reason, Throwable cause) {
    return new RegistryException(
        Kind.UNAVAILABLE,
        url + ": " + reason + "; check that the schema registry runs, and registry.url",
        cause);
  }
}
