package io.swell.serving;

import io.javalin.http.Context;
import io.micrometer.core.instrument.util.NamedThreadFactory;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.component.LifeCycle;
import org.jspecify.annotations.Nullable;

/**
 * Limits the number of connections and the duration of each step of a request: the timeout for
 * receiving the headers, the same for receiving the body, and three times that for sending the
 * answer. Without these limits, a client that sends or reads one byte now and then could hold a
 * connection forever. Only accepted event streams have no time limit. When the maximum number of
 * connections is reached, further clients wait to be accepted.
 */
final class Connections implements Connection.Listener, AutoCloseable {
  /** Time allowed for sending an answer, as a multiple of the request timeout. */
  private static final int ANSWER_FACTOR = 3;

  /** Attribute of requests whose answer is an event stream. */
  private static final String STREAM = "swell.event-stream";

  private final Limits limits;
  private final long timeoutNanos;
  private final Map<Connection, Use> open = new ConcurrentHashMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(new NamedThreadFactory("swell-http-timer"));

  /** The current step of a connection: its start, its time limit, and the request, if any. */
  private record Use(long sinceNanos, long allowedNanos, @Nullable Request request) {
    boolean isOver(long now) {
      boolean isStream = request != null && request.getAttribute(STREAM) != null;
      return !isStream && now - sinceNanos > allowedNanos;
    }
  }

  /**
   * Limits of a server.
   *
   * @param connections most open connections, half of which may be event streams
   * @param timeout for each step of a request, and for idle connections
   * @param keepAlive idle time after which an event stream sends a comment, so that proxies keep it
   *     open
   */
  record Limits(int connections, Duration timeout, Duration keepAlive) {
    static final Limits DEFAULT = new Limits(1_000, Duration.ofSeconds(20), Duration.ofSeconds(15));
  }

  Connections(Limits limits) {
    this.limits = limits;
    this.timeoutNanos = limits.timeout.toNanos();
    long pause = Math.max(1, limits.timeout.toMillis() / 4);
    var unused =
        timer.scheduleWithFixedDelay(this::closeExpired, pause, pause, TimeUnit.MILLISECONDS);
  }

  Limits limits() {
    return limits;
  }

  /** Monitors all connections of a server; called before the server starts. */
  void watch(Server server) {
    server.addBean(new NetworkConnectionLimit(limits.connections, server));
    server.addEventListener(new StartListener(this));
  }

  /** Registers with the connectors when the server starts, because they do not exist earlier. */
  private record StartListener(Connections connections) implements LifeCycle.Listener {
    @Override
    public void lifeCycleStarting(LifeCycle server) {
      for (Connector connector : ((Server) server).getConnectors()) {
        connector.addBean(connections);
      }
    }
  }

  @Override
  public void onOpened(Connection connection) {
    open.put(connection, new Use(System.nanoTime(), timeoutNanos, null));
  }

  @Override
  public void onClosed(Connection connection) {
    open.remove(connection);
  }

  /** Records that all headers of a request have arrived. */
  void began(Request request, boolean hasBody) {
    use(request, hasBody ? timeoutNanos : ANSWER_FACTOR * timeoutNanos, request);
  }

  /** Records that the whole body of a request has arrived. */
  void received(Request request) {
    use(request, ANSWER_FACTOR * timeoutNanos, request);
  }

  /** Records that the answer to a request has been sent. */
  void ended(Request request) {
    use(request, timeoutNanos, null);
  }

  /** Marks whether the answer to a request is an accepted event stream. */
  static void stream(Context request, boolean isStream) {
    request.attribute(STREAM, isStream ? true : null);
  }

  private void use(Request request, long allowedNanos, @Nullable Request now) {
    open.computeIfPresent(
        request.getConnectionMetaData().getConnection(),
        (connection, before) -> new Use(System.nanoTime(), allowedNanos, now));
  }

  private void closeExpired() {
    long now = System.nanoTime();
    open.forEach(
        (connection, use) -> {
          if (use.isOver(now)) {
            connection.getEndPoint().close();
          }
        });
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
