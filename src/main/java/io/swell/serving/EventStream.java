package io.swell.serving;

import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import io.javalin.http.sse.SseClient;
import io.swell.format.output.ApiJson;
import io.swell.view.NumberedAlert;
import io.swell.view.NumberedEvent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The live side of the API, as server-sent events: {@code topic} for each birth, death and merge,
 * {@code alert} for each alert that begins, grows or ends, then {@code tick} with the status, all
 * no more often than twice a second and only when something changed. The id of each says what the
 * client has seen then, so one that comes back with {@code Last-Event-ID} gets the topic events and
 * alerts it missed.
 *
 * <p>One timer looks for changes; a client that reads slowly holds up only its own sender.
 */
final class EventStream implements AutoCloseable {
  static final String TYPE = "text/event-stream";

  private static final Logger LOG = LoggerFactory.getLogger(EventStream.class);
  private static final Pattern SEEN = Pattern.compile("(\\d{1,18})-(\\d{1,18})");
  private static final Duration TICK = Duration.ofMillis(500);
  private static final int MAX_MISSED = 100;

  private final Views views;
  private final ModelStatus modelStatus;
  private final long keepAliveNanos;
  private final int most;
  private final Semaphore places;
  private volatile @Nullable StatusEvent statusEvent;
  private final Set<Client> clients = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(daemons("swell-event-timer"));
  private final ExecutorService senders =
      Executors.newCachedThreadPool(daemons("swell-event-sender"));

  EventStream(Views views, ModelStatus modelStatus, Duration keepAlive, int most) {
    this.most = most;
    this.places = new Semaphore(most);
    this.views = views;
    this.modelStatus = modelStatus;
    this.keepAliveNanos = keepAlive.toNanos();
    var unused =
        timer.scheduleWithFixedDelay(this::tick, 0, TICK.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Takes in a client; it is told where the model stands at once.
   *
   * @param model key of the model; null follows the first one, also if there is none yet
   */
  void open(SseClient connection, @Nullable String model) {
    var client = new Client(connection, model, lastSeen(connection.ctx().header("Last-Event-ID")));
    connection.keepAlive();
    connection.onClose(
        () -> {
          if (clients.remove(client)) {
            places.release();
          }
        });
    clients.add(client);
    send(client);
  }

  /**
   * Has a stream begun, which {@link #open} then takes in, if there is room for one more: the place
   * is taken before the answer begins, for a client may ask again as soon as it sees that.
   *
   * @throws HttpResponseException 503 if there are as many as may be
   */
  void begin(Context request, Handler stream) throws Exception {
    if (!places.tryAcquire()) {
      throw new HttpResponseException(
          HttpStatus.SERVICE_UNAVAILABLE,
          "at most " + most + " event streams are served at once: close one and come back",
          Map.of());
    }
    Connections.stream(request, true);
    try {
      stream.handle(request);
    } catch (Exception e) {
      Connections.stream(request, false);
      places.release();
      throw e;
    }
  }

  /** Whether a request asks for a stream and not for a list. */
  static boolean isStream(Context request) {
    String accept = request.header("Accept");
    return accept != null && accept.contains(TYPE);
  }

  int clients() {
    return clients.size();
  }

  @Override
  public void close() {
    timer.shutdownNow();
    clients.forEach(client -> client.connection.close());
    senders.shutdownNow();
  }

  private void tick() {
    try {
      modelStatus.observe(System.nanoTime());
      clients.forEach(this::send);
    } catch (RuntimeException e) {
      LOG.error("the event stream could not look for changes; it tries again", e);
    }
  }

  private void send(Client client) {
    boolean changed = client.sent != modelStatus.version();
    boolean quiet = System.nanoTime() - client.sentNanos > keepAliveNanos;
    if ((changed || quiet) && client.busy.compareAndSet(false, true)) {
      senders.execute(
          () -> {
            try {
              client.send(changed);
            } finally {
              client.busy.set(false);
            }
          });
    }
  }

  /** What a client has seen; what has a number of before this server's start is told anew. */
  private Seen lastSeen(@Nullable String header) {
    var now = new Seen(views.topics().version(), views.alerts().version());
    var known = SEEN.matcher(header == null ? "" : header);
    if (!known.matches()) {
      return now;
    }
    long topics = Long.parseLong(known.group(1));
    long alerts = Long.parseLong(known.group(2));
    return new Seen(topics > now.topics ? 0 : topics, alerts > now.alerts ? 0 : alerts);
  }

  /** The status of a model, written once for all who follow it. */
  private String tick(long version, String model) {
    StatusEvent last = statusEvent;
    if (last == null || last.version != version || !last.model.equals(model)) {
      last = new StatusEvent(version, model, json(modelStatus.of(model)));
      statusEvent = last;
    }
    return last.json;
  }

  private static String json(Object body) {
    return new String(ApiJson.bytes(body), StandardCharsets.UTF_8);
  }

  private static ThreadFactory daemons(String name) {
    var number = new AtomicInteger();
    return task -> {
      var thread = new Thread(task, name + "-" + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  private record StatusEvent(long version, String model, String json) {}

  /** The newest changes of topics and of alerts that were sent. */
  private record Seen(long topics, long alerts) {
    String id() {
      return topics + "-" + alerts;
    }

    Seen orLater(Seen other) {
      return new Seen(Math.max(topics, other.topics), Math.max(alerts, other.alerts));
    }
  }

  /** One connection; its sender runs once at a time. */
  private final class Client {
    private final SseClient connection;
    private final @Nullable String asked;
    private final AtomicBoolean busy = new AtomicBoolean();
    private volatile long sent = -1;
    private volatile long sentNanos = System.nanoTime();
    private Seen seen;

    Client(SseClient connection, @Nullable String asked, Seen seen) {
      this.connection = connection;
      this.asked = asked;
      this.seen = seen;
    }

    void send(boolean changed) {
      if (connection.terminated()) {
        clients.remove(this);
        return;
      }
      if (changed) {
        long version = modelStatus.version();
        String model = modelStatus.model(asked);
        var now = new Seen(views.topics().version(), views.alerts().version());
        List<NumberedEvent> events = views.topics().eventsAfter(model, seen.topics, MAX_MISSED);
        for (int i = events.size() - 1; i >= 0; i--) {
          NumberedEvent event = events.get(i);
          seen = new Seen(event.number(), seen.alerts);
          send("topic", ApiAnswers.Event.of(event));
        }
        List<NumberedAlert> alerts = views.alerts().alertsAfter(model, seen.alerts);
        for (int i = Math.min(MAX_MISSED, alerts.size()) - 1; i >= 0; i--) {
          NumberedAlert alert = alerts.get(i);
          seen = new Seen(seen.topics, alert.number());
          send("alert", alert.alert());
        }
        seen = seen.orLater(now);
        connection.sendEvent("tick", tick(version, model), seen.id());
        sent = version;
      } else {
        connection.sendComment("still here");
      }
      sentNanos = System.nanoTime();
    }

    private void send(String event, Object body) {
      connection.sendEvent(event, json(body), seen.id());
    }
  }
}
