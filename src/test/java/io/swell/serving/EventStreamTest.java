package io.swell.serving;

import static io.swell.view.PlantedStory.MODEL;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.alerting.PlantedAlerts;
import io.swell.output.Alert;
import io.swell.output.TopicEvent;
import io.swell.view.PlantedStory;
import io.swell.view.TopicView;
import io.swell.view.ViewOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The stream of events that the page and other clients listen to. */
class EventStreamTest {
  private static final int WINDOWS = 40;

  private final Views views = Views.of(new ViewOptions(400, 20), null);
  private final TopicView view = views.topics();
  private final HttpClient client = HttpClient.newHttpClient();
  private TopicServer server;

  @BeforeEach
  void start() throws Exception {
    server =
        TopicServer.start(
            LocalServer.options(0, ""),
            views,
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
            LocalServer.healthy(),
            WriteAccess.NONE);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void eventsAndTicksAreDeliveredLive() throws Exception {
    try (Events events = listen("0-0")) {
      assertThat(events.next("tick")).anyMatch(line -> line.contains("\"state\":\"waiting\""));
      view.accept(PlantedStory.event(4, 0, TopicEvent.Kind.BORN));
      List<String> born = events.next("topic");
      assertThat(born).contains("id: 1-0");
      assertThat(born).anyMatch(line -> line.contains("\"label\":\"comet orbit telescope\""));
      PlantedStory.addTo(view, WINDOWS);
      assertThat(events.next("tick")).anyMatch(line -> line.startsWith("id: "));
    }
  }

  @Test
  void aReconnectingClientGetsTheMissedEvents() throws Exception {
    view.accept(PlantedStory.event(1, 0, TopicEvent.Kind.BORN));
    view.accept(PlantedStory.event(2, 0, TopicEvent.Kind.BORN));
    view.accept(PlantedStory.event(3, 0, TopicEvent.Kind.BORN));
    try (Events events = listen("1-0")) {
      assertThat(events.next("topic")).contains("id: 2-0");
      assertThat(events.next("topic")).contains("id: 3-0");
    }
  }

  @Test
  void currentAndMissedAlertsAreDelivered() throws Exception {
    Alert alert =
        PlantedAlerts.alert(
            MODEL,
            "a1",
            Alert.Kind.EMERGING,
            Alert.State.FIRING,
            4L,
            "comet orbit telescope",
            PlantedStory.start(0));
    view.accept(PlantedStory.report(0, 0));
    try (Events events = listen("1-0")) {
      views.alerts().accept(alert);
      List<String> event = events.next("alert");
      assertThat(event).contains("id: 1-1");
      assertThat(event).anyMatch(line -> line.contains("\"kind\":\"emerging\""));
    }
    try (Events events = listen("1-0")) {
      assertThat(events.next("alert")).contains("id: 1-1");
    }
  }

  @Test
  void anIdleStreamIsKeptOpenByComments() throws Exception {
    try (Events events = listen("0-0")) {
      assertThat(events.nextStartingWith(":")).contains("still here");
    }
  }

  private Events listen(String lastId) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.uri() + "/api/v1/events"))
            .timeout(Duration.ofSeconds(20))
            .header("Accept", "text/event-stream")
            .header("Last-Event-ID", lastId)
            .build();
    return new Events(client.send(request, BodyHandlers.ofLines()).body());
  }
}
