package io.swell.serving;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import io.javalin.util.JavalinBindException;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP side of {@link Views}: the page, the API, health and metrics. It reads, and writes for
 * those alone who know a token if there is one. Reading has no login; it listens on the loopback
 * unless told otherwise.
 *
 * <p>All text it serves may have been written by an enemy. It leaves as JSON with HTML escaped, the
 * page writes it as text and never as markup, and the policy of every answer forbids scripts,
 * styles and connections that are not the server's own.
 */
public final class TopicServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TopicServer.class);

  /** Bytes of a request's line and headers. */
  private static final int HEADER_BYTES = 8 << 10;

  /** Bytes of a body: a long article, and not a book. */
  private static final int BODY_BYTES = 1_000_000;

  /** Bytes of a body that is too long and is read to its end nevertheless. */
  private static final int DROPPED_BYTES = 4 * BODY_BYTES;

  private static final Set<HandlerType> METHODS =
      Set.of(HandlerType.GET, HandlerType.PATCH, HandlerType.POST, HandlerType.DELETE);

  private final Javalin javalin;
  private final EventStream stream;
  private final ServerMetrics metrics;
  private final Connections connections;
  private final String host;

  private TopicServer(
      HttpOptions options,
      Views views,
      PrometheusMeterRegistry registry,
      Health health,
      WriteAccess writeAccess) {
    this.host = options.host();
    var writers = new WriteGuard(options, writeAccess.commands());
    var queryAnalyzer = new QueryAnalyzer(views.topics(), writeAccess.analyzers());
    var modelStatus = new ModelStatus(views, writers.isOpen());
    var cache = new AnswerCache(modelStatus::version);
    this.stream =
        new EventStream(views, modelStatus, options.keepAlive(), options.maxConnections() / 2);
    this.connections = new Connections(options.maxConnections(), options.requestTimeout());
    this.metrics = new ServerMetrics(registry, views, stream);
    var guard = new HostGuard(options);
    this.javalin =
        Javalin.create(
            config -> {
              configure(config);
              protect(config, options, connections);
              config.routes.before(guard::check);
              config.routes.before(TopicServer::checkLength);
              config.routes.before(TopicServer::checkCharset);
              new TopicApi(views.topics(), modelStatus, cache).addTo(config.routes);
              new WindowApi(views.topics(), modelStatus, cache).addTo(config.routes);
              new CommandApi(views.topics(), modelStatus, writers, queryAnalyzer)
                  .addTo(config.routes);
              new AssignApi(views.topics(), modelStatus, queryAnalyzer).addTo(config.routes);
              new EventApi(views.topics(), modelStatus, stream).addTo(config.routes);
              new AlertApi(views.alerts(), modelStatus, cache).addTo(config.routes);
              PageFiles.addTo(config.routes);
              metrics.addTo(config);
              new HealthApi(health).addTo(config.routes);
            });
  }

  /** Starts a server that only reads. */
  public static TopicServer start(
      HttpOptions options, Views views, PrometheusMeterRegistry registry, Health health)
      throws BindException {
    return start(options, views, registry, health, WriteAccess.NONE);
  }

  /**
   * Starts a server.
   *
   * @param views what it shows
   * @param registry the metrics it publishes; it adds its own
   * @param health what the process knows of its parts
   * @param writeAccess what it needs for those who do not only read
   * @throws BindException if the port is taken
   */
  public static TopicServer start(
      HttpOptions options,
      Views views,
      PrometheusMeterRegistry registry,
      Health health,
      WriteAccess writeAccess)
      throws BindException {
    var server = new TopicServer(options, views, registry, health, writeAccess);
    try {
      server.javalin.start(options.host(), options.port());
    } catch (JavalinBindException e) {
      server.close();
      var taken =
          new BindException(
              "http.port "
                  + options.port()
                  + " on "
                  + options.host()
                  + " is taken: set http.port to another port, or to 0 for any free one");
      taken.initCause(e);
      throw taken;
    }
    return server;
  }

  /** The port it listens on. */
  public int port() {
    return javalin.port();
  }

  /** What it answers, as a method and a path. */
  Set<String> routes() {
    return javalin.unsafe.internalRouter.allHttpHandlers().stream()
        .map(handler -> handler.endpoint)
        .filter(endpoint -> METHODS.contains(endpoint.method))
        .map(endpoint -> endpoint.method.name() + " " + endpoint.path)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Where a browser finds the page. */
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
          int refused = refused(e);
          if (refused > 0) {
            problem(request, refused, "the body is not what the head of the request says");
            return;
          }
          LOG.error("could not answer {} {}", request.method(), request.path(), e);
          problem(request, 500, "the server could not answer; its log says why");
        });
  }

  /**
   * The status that Jetty gives a fault of the request which shows only when its body is read, as
   * chunks that are none or that end too early; 0 for any other failure.
   */
  private static int refused(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof HttpException fault && fault.getCode() / 100 == 4) {
        return fault.getCode();
      }
    }
    return 0;
  }

  /** Limits what a request may be, and what of an answer no handler decides. */
  private static void protect(JavalinConfig config, HttpOptions options, Connections connections) {
    config.http.maxRequestSize = BODY_BYTES;
    config.jetty.modifyHttpConfiguration(
        http -> {
          http.setSendServerVersion(false);
          http.setRequestHeaderSize(HEADER_BYTES);
          http.setIdleTimeout(options.requestTimeout().toMillis());
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
   * Refuses a body that says of itself that it is too long. One that is not much too long is read
   * to its end and dropped first: a connection that is closed on a client that still sends takes
   * the answer with it.
   */
  private static void checkLength(Context request) {
    long length = request.req().getContentLengthLong();
    if (length <= BODY_BYTES) {
      return;
    }
    if (length <= DROPPED_BYTES) {
      try {
        request.req().getInputStream().transferTo(OutputStream.nullOutputStream());
      } catch (IOException e) {
        throw RequestBody.wrong("the body did not come as a whole", e);
      }
    }
    throw new HttpResponseException(
        HttpStatus.CONTENT_TOO_LARGE.getCode(),
        "the body must have at most " + BODY_BYTES + " bytes",
        Map.of());
  }

  /** The library fails to read a charset that has no name, whatever is asked. */
  private static void checkCharset(Context request) {
    try {
      request.characterEncoding();
    } catch (IndexOutOfBoundsException e) {
      throw RequestBody.wrong("Content-Type must name its charset, as charset=utf-8", e);
    }
  }

  private static void problem(Context request, int status, String detail) {
    request
        .status(status)
        .header("Cache-Control", "no-store")
        .contentType(UnroutedErrorHandler.TYPE)
        .result(UnroutedErrorHandler.body(status, detail));
  }
}
