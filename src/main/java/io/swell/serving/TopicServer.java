package io.swell.serving;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.ContentTooLargeResponse;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.MisdirectedRequestResponse;
import io.javalin.util.JavalinBindException;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.URI;
import java.util.Collection;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves {@link Views} over HTTP: the page, the API, health checks and metrics. Reading needs no
 * login; by default the server listens on the loopback address only. Commands are accepted only
 * with the write token, if one is configured.
 *
 * <p>All served text may come from an attacker. It is sent as JSON with HTML characters escaped,
 * the page inserts it as text and never as markup, and the content security policy of every answer
 * forbids scripts, styles and connections other than the server's own.
 */
public final class TopicServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TopicServer.class);

  /** Maximum bytes of the request line and headers. */
  private static final int HEADER_BYTES = 8 << 10;

  /** Maximum bytes of a body: enough for a long article. */
  private static final int BODY_BYTES = 1_000_000;

  /** Maximum bytes of a body that is too long but is still read to its end. */
  private static final int DISCARDED_BYTES = 4 * BODY_BYTES;

  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  final Javalin javalin;
  private final EventStream stream;
  private final ServerMetrics metrics;
  private final Connections connections;
  private final String host;

  private TopicServer(
      HttpOptions options,
      Views views,
      PrometheusMeterRegistry registry,
      Health health,
      WriteAccess writeAccess,
      Connections.Limits limits) {
    this.host = options.host();
    var writeGuard = new WriteGuard(options, writeAccess.commands());
    var queryAnalyzer = new QueryAnalyzer(views.topics(), writeAccess.analyzers());
    var modelStatus = new ModelStatus(views, writeGuard.isOpen());
    var cache = new AnswerCache(modelStatus::version);
    this.stream = new EventStream(views, modelStatus, limits);
    this.connections = new Connections(limits);
    this.metrics = new ServerMetrics(registry, views, stream);
    Set<String> hostNames = hostNames(options);
    this.javalin =
        Javalin.create(
            config -> {
              configure(config);
              protect(config, connections);
              config.routes.before(request -> checkHost(request, hostNames));
              config.routes.before(TopicServer::checkLength);
              config.routes.before(TopicServer::checkCharset);
              var routes = new ApiRoutes(config.routes, modelStatus, cache);
              config.routes.get(ApiRoutes.PREFIX + "status", modelStatus::answer);
              new TopicApi(views.topics()).addTo(routes);
              new WindowApi(views.topics()).addTo(routes);
              new AlertApi(views.alerts()).addTo(routes);
              new StoryApi(views.stories()).addTo(routes);
              new PatternApi(views.patterns(), views.topics()).addTo(routes);
              new SearchApi(
                      views.topics(), views.search(), views.stories(), queryAnalyzer, modelStatus)
                  .addTo(routes);
              stream.addTo(config.routes);
              new CommandApi(views.topics(), views.alerts(), modelStatus, writeGuard, queryAnalyzer)
                  .addTo(config.routes);
              new FeedApi(views, modelStatus).addTo(config.routes);
              metrics.addTo(config);
              health.addTo(config.routes);
              new PageFiles().addTo(config.routes);
            });
  }

  /**
   * Starts a server.
   *
   * @throws BindException if the port is taken
   */
  public static TopicServer start(
      HttpOptions options,
      Views views,
      PrometheusMeterRegistry registry,
      Health health,
      WriteAccess writeAccess)
      throws BindException {
    return start(options, views, registry, health, writeAccess, Connections.Limits.DEFAULT);
  }

  /** Starts a server with limits of its own. */
  static TopicServer start(
      HttpOptions options,
      Views views,
      PrometheusMeterRegistry registry,
      Health health,
      WriteAccess writeAccess,
      Connections.Limits limits)
      throws BindException {
    var server = new TopicServer(options, views, registry, health, writeAccess, limits);
    try {
      server.javalin.start(options.host(), options.port());
    } catch (JavalinBindException e) {
      server.close();
      var taken =
          new BindException(
              ("http.port %s on %s is already in use: set http.port to another port, or to 0 for any"
                      + " free port")
                  .formatted(options.port(), options.host()));
      taken.initCause(e);
      throw taken;
    }
    return server;
  }

  /** Returns the port that the server listens on. */
  public int port() {
    return javalin.port();
  }

  /** Returns the address of the page. */
  public URI uri() {
    return URI.create("http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port());
  }

  @Override
  public void close() {
    stream.close();
    metrics.close();
    javalin.stop();
    connections.close();
  }

  /** Sets how errors are answered. */
  private static void configure(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.startupWatcherEnabled = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.http.prefer405over404 = true;
    config.routes.exception(
        HttpResponseException.class,
        (e, request) ->
            problem(request, e.getStatus(), Objects.requireNonNullElse(e.getMessage(), "")));
    config.routes.exception(
        Exception.class,
        (e, request) -> {
          int clientError = clientErrorStatus(e);
          if (clientError > 0) {
            problem(request, clientError, "the body does not match the headers of the request");
            return;
          }
          LOG.error("could not answer {} {}", request.method(), request.path(), e);
          problem(request, 500, "internal error: see the log of the server");
        });
  }

  /**
   * Returns the status that Jetty assigns to an error of the client that is found only while the
   * body is read, such as malformed or missing chunks; 0 for any other failure.
   */
  private static int clientErrorStatus(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof HttpException fault && fault.getCode() / 100 == 4) {
        return fault.getCode();
      }
    }
    return 0;
  }

  /** Sets limits for requests, and headers and error pages for answers outside of all routes. */
  private static void protect(JavalinConfig config, Connections connections) {
    config.http.maxRequestSize = BODY_BYTES;
    config.jetty.modifyHttpConfiguration(
        http -> {
          http.setSendServerVersion(false);
          http.setRequestHeaderSize(HEADER_BYTES);
          http.setIdleTimeout(connections.limits().timeout().toMillis());
        });
    config.jetty.modifyServer(
        server -> {
          server.setHandler(new SecurityHeaders(connections));
          server.setErrorHandler(new UnroutedErrorHandler());
          connections.watch(server);
        });
    config.jetty.modifyServletContextHandler(
        context -> context.setErrorHandler(new UnroutedErrorHandler()));
  }

  /**
   * Rejects a body whose declared length is too long. Unless it is far too long, the body is first
   * read to its end and discarded: if the connection were closed while the client still sends, the
   * client would not receive the answer.
   */
  private static void checkLength(Context request) {
    long length = request.req().getContentLengthLong();
    if (length <= BODY_BYTES) {
      return;
    }
    if (length <= DISCARDED_BYTES) {
      try {
        request.req().getInputStream().transferTo(OutputStream.nullOutputStream());
      } catch (IOException e) {
        throw RequestBody.badRequest("the body of the request is incomplete", e);
      }
    }
    throw new ContentTooLargeResponse(
        "the body must have at most " + BODY_BYTES + " bytes, found " + length);
  }

  /** Rejects a charset without a name, because the library fails on it for every request. */
  private static void checkCharset(Context request) {
    try {
      request.characterEncoding();
    } catch (IndexOutOfBoundsException e) {
      throw RequestBody.badRequest("Content-Type must name its charset, such as charset=utf-8", e);
    }
  }

  private static void problem(Context request, int status, String detail) {
    request
        .status(status)
        .header("Cache-Control", "no-store")
        .contentType(UnroutedErrorHandler.TYPE)
        .result(UnroutedErrorHandler.body(status, detail));
  }

  /**
   * Returns the names of this server that requests may use; null for all. This stops DNS rebinding:
   * a foreign page whose host name resolves to the loopback address sends its own name.
   */
  private static @Nullable Set<String> hostNames(HttpOptions options) {
    String host = options.host();
    boolean loopback = LOOPBACK.contains(host) || host.startsWith("127.") || host.equals("::1");
    return !loopback && options.allowedHosts().isEmpty()
        ? null
        : Stream.of(LOOPBACK, Set.of(host), options.allowedHosts())
            .flatMap(Collection::stream)
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Rejects a request whose {@code Host} header names another server. */
  private static void checkHost(Context request, @Nullable Set<String> allowed) {
    String host = Objects.requireNonNullElse(request.header("Host"), "").toLowerCase(Locale.ROOT);
    if (allowed != null && !allowed.contains(host.replaceFirst(":\\d+$", ""))) {
      throw new MisdirectedRequestResponse(
          "the host name of the request is not allowed: use a loopback name such as localhost, or"
              + " add the name to http.allowed-hosts");
    }
  }
}
