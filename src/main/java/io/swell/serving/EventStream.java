package io.swell.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.ServiceUnavailableResponse;
import io.javalin.http.sse.SseClient;
import io.javalin.http.sse.SseHandler;
import io.micrometer.core.instrument.util.NamedThreadFactory;
import io.swell.format.output.ApiJson;
import io.swell.output.TopicEvent;
import io.swell.view.AlertView;
import io.swell.view.TopicHistory;
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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The part of the API that returns events, as a list or live as server-sent events: {@code topic}
 * for each topic event, {@code alert} for each alert that begins, grows or ends, then {@code tick}
 * with the status. Events are sent at most twice a second and only when something has changed. The
 * id of an event encodes what the client has received so far, so a client that reconnects with
 * {@code Last-Event-ID} gets the topic events and alerts that it missed.
 *
 * <p>One timer checks for changes. A slow client delays only its own sender.
 */
final class EventStream implements AutoCloseable {
  static final String TYPE = "text/event-stream";

  private static final Logger LOG = LoggerFactory.getLogger(EventStream.class);
  private static final Pattern SEEN = Pattern.compile("(\\d{1,18})-(\\d{1,18})");
  private static final Duration TICK = Duration.ofMillis(500);
  private static final int MAX_REPLAYED = 100;
  private static final int MAX_EVENTS = 1_000;

  private final Views views;
  private final ModelStatus modelStatus;
  private final long keepAliveNanos;
  private final int maxStreams;
  private final Semaphore permits;
  private final SseHandler live =
      new SseHandler(client -> open(client, client.ctx().queryParam("model")));
  private volatile @Nullable StatusEvent statusEvent;
  private final Set<Client> clients = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(new NamedThreadFactory("swell-event-timer"));
  private final ExecutorService senders =
      Executors.newCachedThreadPool(new NamedThreadFactory("swell-event-sender"));

  EventStream(Views views, ModelStatus modelStatus, Connections.Limits limits) {
    this.maxStreams = limits.connections() / 2;
    this.permits = new Semaphore(maxStreams);
    this.views = views;
    this.modelStatus = modelStatus;
    this.keepAliveNanos = limits.keepAlive().toNanos();
    var unused =
        timer.scheduleWithFixedDelay(this::tick, 0, TICK.toMillis(), TimeUnit.MILLISECONDS);
  }

  void addTo(RoutesConfig routes) {
    routes.get(ApiRoutes.PREFIX + "events", this::answer);
  }

  record Events(List<Map<String, @Nullable Object>> events) {}

  static Map<String, @Nullable Object> event(TopicHistory.NumberedEvent numbered) {
    var event =
        Fields.of(
            numbered,
            "number event=event.event topic=event.topic into=event.into name=event.name"
                + " service=event.service label timestamp=event.timestamp"
                + " evidence=event.evidence");
    if (numbered.event().topic() == TopicEvent.NO_TOPIC) {
      event.put("topic", null);
    }
    return event;
  }

  private void answer(Context request) throws Exception {
    var query = RequestQuery.of(request, modelStatus);
    if (isStream(request)) {
      begin(request);
      return;
    }
    List<Map<String, @Nullable Object>> events =
        views.topics().of(query.model()).events(query.number("limit", 100, 1, MAX_EVENTS)).stream()
            .map(EventStream::event)
            .toList();
    query.answer(
        new Events(events),
        events,
        "timestamp event topic label into name service evidence.terms evidence.documents"
            + " evidence.reason");
  }

  /**
   * Adds a client and sends it the current status at once.
   *
   * @param model key of the model; null follows the first model, even if none is known yet
   */
  private void open(SseClient connection, @Nullable String model) {
    var client = new Client(connection, model, lastSeen(connection.ctx().header("Last-Event-ID")));
    connection.keepAlive();
    connection.onClose(
        () -> {
          if (clients.remove(client)) {
            permits.release();
          }
        });
    clients.add(client);
    send(client);
  }

  /**
   * Starts a stream, which {@link #open} registers, unless the limit is reached. The permit is
   * acquired before the answer starts, because a client may open its next stream as soon as it sees
   * the answer.
   *
   * @throws ServiceUnavailableResponse if the maximum number of streams is open
   */
  private void begin(Context request) throws Exception {
    if (!permits.tryAcquire()) {
      throw new ServiceUnavailableResponse(
          "the maximum of " + maxStreams + " event streams is open: close one and retry");
    }
    Connections.stream(request, true);
    try {
      live.handle(request);
    } catch (Exception e) {
      Connections.stream(request, false);
      permits.release();
      throw e;
    }
  }

  /** Returns whether a request asks for a stream rather than a list. */
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
      LOG.error("the event stream could not check for changes; it retries", e);
    }
  }

  private void send(Client client) {
    boolean changed = client.sentVersion != modelStatus.version();
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

  /** Returns what a client has seen; numbers from before a restart of the server count as 0. */
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

  /** Returns the status of a model as JSON, serialized once for all clients that follow it. */
  private String tick(long version, String model) {
    StatusEvent last = statusEvent;
    if (last == null || last.version != version || !last.model.equals(model)) {
      last = new StatusEvent(version, model, json(modelStatus.of(model)));
      statusEvent = last;
    }
    return last.json;
  }

  private static String json(Object body) {
    return new String(ApiJson.write(body), StandardCharsets.UTF_8);
  }

  private record StatusEvent(long version, String model, String json) {}

  /** Numbers of the newest topic event and the newest alert that were sent. */
  private record Seen(long topics, long alerts) {
    String id() {
      return topics + "-" + alerts;
    }

    Seen orLater(Seen other) {
      return new Seen(Math.max(topics, other.topics), Math.max(alerts, other.alerts));
    }
  }

  /** One connection; only one sender runs for it at a time. */
  private final class Client {
    private final SseClient connection;
    private final @Nullable String requestedModel;
    private final AtomicBoolean busy = new AtomicBoolean();
    private volatile long sentVersion = -1;
    private volatile long sentNanos = System.nanoTime();
    private Seen seen;

    Client(SseClient connection, @Nullable String requestedModel, Seen seen) {
      this.connection = connection;
      this.requestedModel = requestedModel;
      this.seen = seen;
    }

    void send(boolean changed) {
      if (connection.terminated()) {
        clients.remove(this);
        return;
      }
      if (changed) {
        long version = modelStatus.version();
        String model = modelStatus.model(requestedModel);
        var now = new Seen(views.topics().version(), views.alerts().version());
        List<TopicHistory.NumberedEvent> events =
            views.topics().of(model).eventsAfter(seen.topics, MAX_REPLAYED);
        for (int i = events.size() - 1; i >= 0; i--) {
          TopicHistory.NumberedEvent event = events.get(i);
          seen = new Seen(event.number(), seen.alerts);
          send("topic", event(event));
        }
        List<AlertView.NumberedAlert> alerts = views.alerts().alertsAfter(model, seen.alerts);
        for (int i = Math.min(MAX_REPLAYED, alerts.size()) - 1; i >= 0; i--) {
          AlertView.NumberedAlert alert = alerts.get(i);
          seen = new Seen(seen.topics, alert.number());
          send("alert", alert.alert());
        }
        seen = seen.orLater(now);
        connection.sendEvent("tick", tick(version, model), seen.id());
        sentVersion = version;
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
