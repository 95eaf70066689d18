package io.swell.serving;

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
 * Limits how many connections there are, and how long one may be about a request: one that sends a
 * byte now and then would otherwise be kept for ever. Past the limit callers wait to be accepted.
 */
final class Connections implements Connection.Listener, AutoCloseable {
  /** Time to read a whole answer, in times to send a whole request. */
  private static final int READING = 3;

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

  /** What a connection is used for: nothing since then, or a request since then. */
  private record Use(long sinceNanos, @Nullable Request request) {}

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
    open.put(connection, new Use(System.nanoTime(), null));
  }

  @Override
  public void onClosed(Connection connection) {
    open.remove(connection);
  }

  /** A request came, with all its headers. */
  void began(Request request) {
    use(request, request);
  }

  /** Its answer was sent. */
  void ended(Request request) {
    use(request, null);
  }

  private void use(Request request, @Nullable Request now) {
    open.computeIfPresent(
        request.getConnectionMetaData().getConnection(),
        (connection, before) -> new Use(System.nanoTime(), now));
  }

  private void look() {
    long now = System.nanoTime();
    open.forEach(
        (connection, use) -> {
          if (now - use.sinceNanos > allowed(use.request)) {
            connection.getEndPoint().close();
          }
        });
  }

  /** Nanoseconds that something may last: to send headers, or a body, or to read an answer. */
  private long allowed(@Nullable Request request) {
    if (request == null) {
      return patienceNanos;
    }
    String accepted = request.getHeaders().get("Accept");
    boolean isStream = accepted != null && accepted.contains(EventStream.TYPE);
    return isStream ? Long.MAX_VALUE : READING * patienceNanos;
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
