package io.swell.serving;

import io.javalin.http.Context;
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
 * Limits how many connections there are, and how long each step of a request may take: its headers
 * and its body {@code http.request-timeout} each, reading its answer three times that. One that
 * sends or takes a byte now and then would otherwise be kept for ever. Only event streams that were
 * given a place have no limit. Past the limit of connections callers wait to be accepted.
 */
final class Connections implements Connection.Listener, AutoCloseable {
  /** Time to read a whole answer, in times to send a whole request. */
  private static final int READING = 3;

  /** Attribute of a request whose answer is an event stream. */
  private static final String STREAM = "swell.event-stream";

  private final int most;
  private final long patienceNanos;
  private final Map<Connection, Use> open = new ConcurrentHashMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            var thread = new Thread(task, "swell-http-timer");
            thread.setDaemon(true);
            return thread;
          });

  /** What a connection does since when, for how long it may, and the request that came, if any. */
  private record Use(long sinceNanos, long allowedNanos, @Nullable Request request) {
    boolean isOver(long now) {
      boolean isStream = request != null && request.getAttribute(STREAM) != null;
      return !isStream && now - sinceNanos > allowedNanos;
    }
  }

  Connections(int most, Duration patience) {
    this.most = most;
    this.patienceNanos = patience.toNanos();
    long pause = Math.max(1, patience.toMillis() / 4);
    var unused = timer.scheduleWithFixedDelay(this::look, pause, pause, TimeUnit.MILLISECONDS);
  }

  /** Watches all connections of a server that is about to be started. */
  void watch(Server server) {
    server.addBean(new NetworkConnectionLimit(most, server));
    server.addEventListener(new Starting(this));
  }

  /** Waits until a server has its connectors. */
  private record Starting(Connections connections) implements LifeCycle.Listener {
    @Override
    public void lifeCycleStarting(LifeCycle server) {
      for (Connector connector : ((Server) server).getConnectors()) {
        connector.addBean(connections);
      }
    }
  }

  @Override
  public void onOpened(Connection connection) {
    open.put(connection, new Use(System.nanoTime(), patienceNanos, null));
  }

  @Override
  public void onClosed(Connection connection) {
    open.remove(connection);
  }

  /**
   * A request came, with all its headers.
   *
   * @param hasBody whether more of it is to come
   */
  void began(Request request, boolean hasBody) {
    use(request, hasBody ? patienceNanos : READING * patienceNanos, request);
  }

  /** All of its body was received. */
  void received(Request request) {
    use(request, READING * patienceNanos, request);
  }

  /** Its answer was sent. */
  void ended(Request request) {
    use(request, patienceNanos, null);
  }

  /** Says whether the answer of a request is an event stream that has a place. */
  static void stream(Context request, boolean isStream) {
    request.attribute(STREAM, isStream ? true : null);
  }

  private void use(Request request, long allowedNanos, @Nullable Request now) {
    open.computeIfPresent(
        request.getConnectionMetaData().getConnection(),
        (connection, before) -> new Use(System.nanoTime(), allowedNanos, now));
  }

  private void look() {
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
