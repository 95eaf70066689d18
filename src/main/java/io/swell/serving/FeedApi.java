package io.swell.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.swell.format.feed.AtomFeed;
import io.swell.format.feed.AtomWriter;
import io.swell.format.input.DocumentField;
import io.swell.format.input.TextSanitizer;
import io.swell.output.Alert;
import io.swell.output.DocumentOrigin;
import io.swell.output.Story;
import io.swell.view.OriginFilter;
import io.swell.view.StoryView;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Serves the alerts and the stories of a model as Atom feeds. All times are event times. Links are
 * relative unless the public URL of the page is known, so that they also hold behind a proxy.
 */
record FeedApi(Views views, ModelStatus modelStatus) {
  private static final int MAX_ENTRIES = 500;
  private static final int DOCUMENTS = 5;
  private static final int TITLE = 120;

  void addTo(RoutesConfig routes) {
    routes.get("/feeds/alerts.atom", request -> answer(request, "alerts", this::alerts));
    routes.get("/feeds/stories.atom", request -> answer(request, "stories", this::stories));
  }

  private void answer(
      Context request, String kind, Function<RequestQuery, List<AtomFeed.Entry>> entries) {
    var query = RequestQuery.of(request, modelStatus);
    var feed =
        new AtomFeed(
            feedId(kind, query),
            title(kind, query),
            (views.address().isEmpty() ? "" : views.address() + "/feeds/")
                + kind
                + ".atom"
                + selection(query),
            page("view=" + kind, query.model()),
            entries.apply(query));
    byte[] content = AtomWriter.write(feed);
    EntityTag.of(content).answer(request, "application/atom+xml; charset=utf-8", content);
  }

  /** Returns the feed's id; a trace is part of it only if one is selected. */
  private static String feedId(String kind, RequestQuery query) {
    String topic = query.text("topic");
    OriginFilter origin = query.origin();
    return origin.traceId().isEmpty()
        ? id(kind, query.model(), topic, origin.source())
        : id(kind, query.model(), topic, origin.source(), origin.traceId());
  }

  private static String title(String kind, RequestQuery query) {
    String topic = query.text("topic");
    OriginFilter origin = query.origin();
    return "Swell: "
        + kind
        + (topic.isEmpty() ? "" : " of topic " + topic)
        + (origin.source().isEmpty() ? "" : " with source " + origin.source())
        + (origin.traceId().isEmpty() ? "" : " with trace " + origin.traceId())
        + (query.text("model").isEmpty() ? "" : " (" + query.model() + ")");
  }

  private static String selection(RequestQuery query) {
    String selection =
        Stream.of("model", "topic", "source", "traceId", "limit")
            .filter(name -> !query.text(name).isEmpty())
            .map(name -> name + "=" + encoded(query.text(name)))
            .collect(Collectors.joining("&"));
    return selection.isEmpty() ? "" : "?" + selection;
  }

  private List<AtomFeed.Entry> alerts(RequestQuery query) {
    return AlertApi.selected(views.alerts(), query).limit(limit(query)).map(this::entry).toList();
  }

  private AtomFeed.Entry entry(Alert alert) {
    String documents =
        alert.documents().stream()
            .map(document -> title(document.id(), document.title()) + source(document))
            .distinct()
            .limit(DOCUMENTS)
            .collect(Collectors.joining("; "));
    String kind = DocumentField.lowerCaseName(alert.kind());
    return new AtomFeed.Entry(
        id("alert", alert.id()),
        kind + ": " + alert.label(),
        alert.why()
            + (alert.ended() == null ? "" : " It ended at " + alert.ended() + ".")
            + (documents.isEmpty() ? "" : " Documents: " + documents + "."),
        page("view=alerts&alert=" + encoded(alert.id()), alert.model()),
        links(alert.documents().stream().map(Alert.Document::origin)),
        alert.detectedAt(),
        Optional.ofNullable(alert.ended()).orElse(alert.window().end()),
        List.of(kind, DocumentField.lowerCaseName(alert.severity())));
  }

  private List<AtomFeed.Entry> stories(RequestQuery query) {
    return StoryApi.selected(views.stories(), query, StoryView.Order.NEWEST)
        .filter(story -> story.state() != Story.State.MERGED)
        .limit(limit(query))
        .map(this::entry)
        .toList();
  }

  private AtomFeed.Entry entry(Story story) {
    List<String> parts = new ArrayList<>();
    parts.add(
        "%d documents, %d without near-duplicates, since %s, the newest at %s"
            .formatted(
                story.documents(),
                story.distinct(),
                story.firstSeen().truncatedTo(ChronoUnit.SECONDS),
                story.lastSeen().truncatedTo(ChronoUnit.SECONDS)));
    parts.add(
        "Terms: " + story.terms().stream().map(Story.Term::term).collect(Collectors.joining(", ")));
    StoryView.Documents found = views.stories().story(story.model(), story.id());
    List<StoryView.Document> newest = found == null ? List.of() : found.documents();
    if (!newest.isEmpty()) {
      parts.add(
          "Documents: "
              + newest.stream()
                  .map(document -> title(document.id(), document.title()))
                  .distinct()
                  .limit(DOCUMENTS)
                  .collect(Collectors.joining("; ")));
    }
    return new AtomFeed.Entry(
        id("story", story.model(), String.valueOf(story.id())),
        story.label(),
        String.join(". ", parts) + ".",
        page("view=story&story=" + story.id(), story.model()),
        links(newest.stream().map(StoryView.Document::origin)),
        story.firstSeen(),
        story.timestamp(),
        List.of(DocumentField.lowerCaseName(story.state())));
  }

  private static String source(Alert.Document document) {
    String source = document.origin().source();
    return source == null ? "" : " (" + source + ")";
  }

  private static List<String> links(Stream<DocumentOrigin> origins) {
    return origins
        .flatMap(origin -> Stream.ofNullable(origin.link()))
        .distinct()
        .limit(DOCUMENTS)
        .toList();
  }

  private static int limit(RequestQuery query) {
    return query.number("limit", 50, 1, MAX_ENTRIES);
  }

  private static String title(String id, String title) {
    return TextSanitizer.cut(title.isBlank() ? id : title, TITLE);
  }

  /** Returns the IRI of what these parts name, a UUID made of them: it never changes. */
  private static String id(String... parts) {
    String name = "swell\n" + String.join("\n", parts);
    return "urn:uuid:" + UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
  }

  private String page(String view, String model) {
    return (views.address().isEmpty() ? ".." : views.address())
        + "/?"
        + view
        + "&model="
        + encoded(model);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
