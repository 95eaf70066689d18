package io.swell.mcp;

import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP API of a running tracker or dashboard. Each question is a request of its own, so a
 * tracker may restart in between.
 */
public final class TrackerApi {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration ANSWER = Duration.ofSeconds(30);

  private static final int REDIRECTS = 300;

  private final URI base;
  private final @Nullable String token;
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  /**
   * @param base address of the page, such as {@code http://127.0.0.1:8080}
   * @param token the write token, or null to read only
   */
  public TrackerApi(URI base, @Nullable String token) {
    this.base = URI.create(base.toString().replaceFirst("/+$", ""));
    this.token = token;
  }

  boolean isWritable() {
    return token != null;
  }

  String page(String view, Map<String, ?> parameters) {
    return base + "/?view=" + view + (parameters.isEmpty() ? "" : "&" + query(parameters));
  }

  /** Asks a question. Parameters without a value are left out. */
  JsonObject get(String path, Map<String, ?> parameters)
      throws ToolException, InterruptedException {
    return send(request(path, parameters).GET());
  }

  /** Sends an object that changes nothing. */
  JsonObject post(String path, Map<String, ?> parameters, Map<String, ?> body)
      throws ToolException, InterruptedException {
    return send(request(path, parameters).POST(json(body)));
  }

  /** Sends a command, with the token. */
  JsonObject patch(String path, Map<String, ?> parameters, Map<String, ?> body)
      throws ToolException, InterruptedException {
    return send(
        request(path, parameters)
            .header("Authorization", "Bearer " + token)
            .method("PATCH", json(body)));
  }

  /** Returns parameters of which some may have no value. */
  static Map<String, Object> parameters(@Nullable Object... namesAndValues) {
    Map<String, Object> parameters = new TreeMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      Object value = namesAndValues[i + 1];
      if (value != null) {
        parameters.put(String.valueOf(namesAndValues[i]), value);
      }
    }
    return parameters;
  }

  private HttpRequest.Builder request(String path, Map<String, ?> parameters) {
    return HttpRequest.newBuilder(URI.create(base + "/api/v1/" + path + "?" + query(parameters)));
  }

  private static String query(Map<String, ?> parameters) {
    return parameters.entrySet().stream()
        .map(each -> each.getKey() + "=" + encoded(String.valueOf(each.getValue())))
        .collect(Collectors.joining("&"));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static HttpRequest.BodyPublisher json(Map<String, ?> body) {
    try {
      return HttpRequest.BodyPublishers.ofByteArray(
          McpJsonDefaults.getMapper().writeValueAsBytes(body));
    } catch (IOException e) {
      throw new IllegalStateException("cannot write the body of a request", e);
    }
  }

  private JsonObject send(HttpRequest.Builder request) throws ToolException, InterruptedException {
    CompletableFuture<HttpResponse<byte[]>> sent =
        client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    try {
      HttpResponse<byte[]> response = sent.get(ANSWER.toMillis(), TimeUnit.MILLISECONDS);
      return read(response.statusCode(), response.body());
    } catch (TimeoutException e) {
      throw new ToolException(
          "the tracker at %s did not answer within %s s: ask again later, or for less"
              .formatted(base, ANSWER.toSeconds()),
          e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ConnectException
          || e.getCause() instanceof HttpConnectTimeoutException) {
        throw new ToolException(
            "no tracker answers at "
                + base
                + ". Ask the user to start one (swell demo, swell track or swell dashboard), or to"
                + " start swell mcp with --url set to the address of the page. If the tracker is"
                + " restarting, ask again in a minute.",
            e);
      }
      throw new ToolException(
          "the connection to %s broke (%s): ask again".formatted(base, e.getCause()), e);
    } finally {
      sent.cancel(true);
    }
  }

  private JsonObject read(int status, byte[] body) throws ToolException {
    Object answer;
    try {
      answer = McpJsonDefaults.getMapper().readValue(body, Object.class);
    } catch (IOException e) {
      throw notSwell(status, e);
    }
    if (!(answer instanceof Map<?, ?> fields)) {
      throw notSwell(status, null);
    }
    var object = new JsonObject(fields);
    if (status >= REDIRECTS) {
      throw new ToolException("the tracker refused (" + status + "): " + object.text("detail"));
    }
    return object;
  }

  private ToolException notSwell(int status, @Nullable Throwable cause) {
    return new ToolException(
        ("what answers at %s is not the API of Swell (status %s): --url must be the"
                + " address of the page of a tracker or dashboard")
            .formatted(base, status),
        cause);
  }
}
