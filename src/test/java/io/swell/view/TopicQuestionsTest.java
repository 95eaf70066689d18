package io.swell.view;

import static io.swell.view.PlantedStory.MODEL;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.output.Assignment;
import io.swell.output.DocumentOrigin;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the queries of a view other than its lists. */
class TopicQuestionsTest {
  private static final int WINDOWS = 70;

  private final TopicView view = new TopicView(new ViewOptions(400, 3), null);

  @BeforeEach
  void addPlantedStory() {
    PlantedStory.addTo(view, WINDOWS);
  }

  @Test
  void theStreamGraphContainsEveryShareOrSumsOthers() {
    StreamGraph streamGraph = view.of(MODEL).streamGraph(TimeRange.ALL, 4);
    assertThat(streamGraph.topics()).hasSize(4);
    assertThat(streamGraph.windows()).hasSize(WINDOWS);
    for (int w = 0; w < WINDOWS; w++) {
      double drawn = streamGraph.other().get(w);
      for (List<Double> topic : streamGraph.shares()) {
        drawn += topic.get(w);
      }
      double published = 0;
      for (int topic : PlantedStory.live(w, WINDOWS)) {
        published += PlantedStory.activity(topic, w, WINDOWS).share();
      }
      assertThat(drawn).isCloseTo(published, within(1e-12));
    }
    assertThat(view.of("unknown").streamGraph(TimeRange.ALL, 4).windows()).isEmpty();
  }

  @Test
  void aPeriodContainsTheWindowsThatBeginInIt() {
    TimeRange range = new TimeRange(PlantedStory.start(10), PlantedStory.start(13));
    assertThat(view.of(MODEL).heatMap(range, 50).windows())
        .extracting(HeatMap.Window::start)
        .containsExactly(PlantedStory.start(10), PlantedStory.start(11), PlantedStory.start(12));
    assertThat(view.of(MODEL).streamGraph(range, 5).windows()).hasSize(3);
    assertThat(requireNonNull(view.of(MODEL).topic(4, range)).windows()).hasSize(3);
  }

  @Test
  void termsIncludeThoseOfAnEarlierWindow() {
    var changed = PlantedStory.activity(4, WINDOWS, WINDOWS);
    view.accept(
        new TopicActivity(
            MODEL,
            4,
            changed.windowStart(),
            changed.windowEnd(),
            0.1,
            0,
            5,
            50,
            4,
            1,
            List.of("tail", "comet", "aurora"),
            List.of()));
    TopicTerms terms = requireNonNull(view.of(MODEL).terms(4, 7));
    assertThat(terms.since()).isEqualTo(PlantedStory.start(WINDOWS - 7));
    assertThat(terms.before()).startsWith("comet", "orbit");
    assertThat(requireNonNull(view.of(MODEL).terms(4, 1_000)).since())
        .isEqualTo(PlantedStory.start(0));
    assertThat(terms.trail()).isNotEmpty();
    assertThat(view.of(MODEL).terms(99, 7)).isNull();
  }

  @Test
  void newestDocumentsAreThoseOfTheirMainTopic() {
    for (int i = 0; i < 5; i++) {
      view.accept(assignment("d" + i, 4, 0.6, 5, 0.2));
    }
    view.accept(assignment("d4", 4, 0.6, 5, 0.2));
    view.accept(assignment("both", 5, 0.5, 4, 0.4));
    view.accept(assignment("none", -1, 0, -1, 0));
    assertThat(requireNonNull(view.of(MODEL).documents(4)).newest())
        .extracting(TopicDocuments.RecentDocument::id)
        .containsExactly("both", "d4", "d3");
    assertThat(requireNonNull(view.of(MODEL).documents(5)).newest())
        .extracting(TopicDocuments.RecentDocument::title)
        .containsExactly("title of both");
    view.removeTopic(MODEL, 4);
    assertThat(view.of(MODEL).documents(4)).isNull();
  }

  @Test
  void searchFindsLiveAndEndedTopicsByTermPrefix() {
    assertThat(view.of(MODEL).search("Tail", 10))
        .extracting(match -> match.snapshot().topic())
        .containsExactly(4L, 10L);
    assertThat(view.of(MODEL).search("tele com", 10)).hasSize(1);
    assertThat(view.of(MODEL).search("ferry", 10).get(0).snapshot().state())
        .isEqualTo(Snapshot.State.ENDED);
    assertThat(view.of(MODEL).search("tail", 1)).hasSize(1);
    assertThat(view.of(MODEL).search("comet ferry", 10)).isEmpty();
    assertThat(view.of(MODEL).search(" ", 10)).isEmpty();
  }

  private static Assignment assignment(
      String id, long first, double share, long second, double lesser) {
    return new Assignment(
        MODEL,
        id,
        "title of " + id,
        DocumentOrigin.NONE,
        Instant.EPOCH,
        first < 0
            ? List.of()
            : List.of(
                new Assignment.TopicWeight(first, 1, share),
                new Assignment.TopicWeight(second, 1, lesser)),
        0.1,
        1,
        Assignment.Timing.IN_TIME,
        null,
        null,
        null,
        null);
  }
}
