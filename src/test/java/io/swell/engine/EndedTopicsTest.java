package io.swell.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.Tombstone;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import io.swell.view.TimeRange;
import io.swell.view.TopicHistory;
import io.swell.view.TopicView;
import io.swell.view.ViewOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndedTopicsTest {
  private static final List<Bag> LOG = passingTopics();

  /** Returns documents of 20 topics, one after the other. */
  private static List<Bag> passingTopics() {
    var random = new Random(11);
    return IntStream.range(0, 1200)
        .mapToObj(i -> PlantedLog.document(random, "d" + i, i * PlantedLog.HOUR / 6, i / 60))
        .toList();
  }

  /** Options with which topics end all the time. */
  private static final String[] CROWDED = {
    "learn.topics=3",
    "lifecycle.protected-documents=20",
    "lifecycle.inactive-documents=40",
    "lifecycle.inactive-time=1h"
  };

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 500})
  void onlyTheNewestEndedTopicsStayPublished(int most) {
    RecordedOutputs outputs = run(most);
    Set<Long> kept = new LinkedHashSet<>();
    List<Long> ended = new ArrayList<>();
    for (Record each : outputs.all) {
      if (each instanceof Snapshot snapshot && snapshot.state() != Snapshot.State.LIVE) {
        kept.add(snapshot.topic());
        ended.add(snapshot.topic());
      } else if (each instanceof Tombstone gone) {
        assertThat(kept.remove(gone.number())).isTrue();
        assertThat(gone.model()).isEqualTo(PlantedLog.MODEL);
      }
      assertThat(kept).hasSizeLessThanOrEqualTo(most + 1); // plus the one that has just ended
    }
    assertThat(ended).hasSizeGreaterThan(6).doesNotHaveDuplicates();
    assertThat(kept)
        .containsExactlyElementsOf(ended.subList(Math.max(0, ended.size() - most), ended.size()));
    List<Record> rest = new ArrayList<>(outputs.all);
    rest.removeIf(each -> each instanceof Tombstone);
    List<Record> without = new ArrayList<>(run(500).all);
    without.removeIf(each -> each instanceof ModelReport);
    rest.removeIf(each -> each instanceof ModelReport); // contains the option
    assertThat(rest).isEqualTo(without);
  }

  /** A dashboard that starts later reads only those snapshots that compaction leaves. */
  @ParameterizedTest
  @ValueSource(ints = {0, 2, 500})
  void aViewOfCompactedRecordsAnswersLikeACompleteView(int most) {
    var options = new ViewOptions(400, 0);
    var seen = new TopicView(options, null);
    var late = new TopicView(options, null);
    Map<Long, Snapshot> compacted = new LinkedHashMap<>();
    RecordedOutputs outputs = run(most);
    for (Record each : outputs.all) {
      if (each instanceof Snapshot snapshot) {
        seen.accept(snapshot);
        compacted.remove(snapshot.topic());
        compacted.put(snapshot.topic(), snapshot);
      } else if (each instanceof Tombstone gone) {
        seen.removeTopic(gone.model(), gone.number());
        compacted.remove(gone.number());
      } else if (each instanceof TopicActivity activity) {
        seen.accept(activity);
        late.accept(activity);
      } else if (each instanceof TopicEvent event) {
        seen.accept(event);
        late.accept(event);
      }
    }
    compacted.values().forEach(late::accept);
    List<Object> found = answers(late, outputs);
    List<Object> expected = answers(seen, outputs);
    assertThat(found).hasSameSizeAs(expected);
    for (int i = 0; i < found.size(); i++) {
      assertThat(found.get(i).equals(expected.get(i))).as("answer %d", i).isTrue();
    }
  }

  private static List<Object> answers(TopicView view, RecordedOutputs outputs) {
    String model = PlantedLog.MODEL;
    List<Object> answers = new ArrayList<>();
    answers.add(view.of(model).topics(TopicView.Order.SHARE, 40));
    answers.add(view.of(model).heatMap(TimeRange.ALL, 100));
    answers.add(view.of(model).streamGraph(TimeRange.ALL, 10));
    answers.add(view.of(model).search("t", 100));
    outputs.of(Snapshot.class).stream()
        .map(Snapshot::topic)
        .distinct()
        .map(topic -> known(view.of(model).topic(topic)))
        .forEach(answers::add);
    assertThat(answers).allMatch(each -> !(each instanceof Collection<?> all) || !all.isEmpty());
    return answers;
  }

  /** What the view knows of a topic, without the events, which are numbered in order of arrival. */
  private static List<Object> known(@Nullable TopicHistory topic) {
    return topic == null
        ? List.of("not known")
        : List.of(topic.snapshot(), topic.windows(), topic.unfinished());
  }

  private static RecordedOutputs run(int most) {
    String[] set = new String[CROWDED.length + 1];
    System.arraycopy(CROWDED, 0, set, 0, CROWDED.length);
    set[CROWDED.length] = "snapshots.ended-topics=" + most;
    return PlantedLog.run(PlantedLog.engine(set), LOG);
  }
}
