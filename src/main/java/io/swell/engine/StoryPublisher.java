package io.swell.engine;

import io.swell.alerting.AlertMonitor;
import io.swell.alerting.AlertTerms;
import io.swell.alerting.NewTerms;
import io.swell.alerting.ObservedStory;
import io.swell.math.BackgroundTask;
import io.swell.math.Parallel;
import io.swell.output.Alert;
import io.swell.output.LabelWords;
import io.swell.output.ModelReport;
import io.swell.output.Output;
import io.swell.output.Story;
import io.swell.output.Tombstone;
import io.swell.state.StateOwner;
import io.swell.state.StatePart;
import io.swell.stories.StoryAlert;
import io.swell.stories.StoryDocument;
import io.swell.stories.StoryOptions;
import io.swell.stories.StorySummary;
import io.swell.stories.StoryTracker;
import io.swell.vocabulary.RowCounts;
import io.swell.vocabulary.Vocabulary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Gathers the documents of mini-batches into stories, and publishes the stories that changed. */
final class StoryPublisher implements StateOwner {
  private final String model;
  private final StoryOptions options;
  private final Vocabulary vocabulary;
  private final Parallel parallel;
  private final StoryTracker tracker;
  private final PublishedStories published;

  /** The last mini-batch, or null if stories are off. */
  private @Nullable BackgroundTask<StoryTracker.Step> started;

  StoryPublisher(String model, StoryOptions options, Vocabulary vocabulary, Parallel parallel) {
    this.model = model;
    this.options = options;
    this.vocabulary = vocabulary;
    this.parallel = parallel;
    tracker = new StoryTracker(options);
    published = new PublishedStories(options.minDocuments(), options.max());
  }

  /**
   * Starts to add the documents of a mini-batch to the stories, possibly on another thread. No
   * other method may be called before the result is available. Uses neither the vocabulary nor the
   * topics.
   *
   * @param rows their terms
   * @param now event time reached with the mini-batch
   * @return their stories, or null if stories are off
   */
  @Nullable BackgroundTask<StoryTracker.Step> start(List<Bag> bags, RowCounts rows, long now) {
    started = options.enabled() ? parallel.start(() -> add(bags, rows, now)) : null;
    return started;
  }

  /** Returns the story of each of these documents that has one, after the last mini-batch. */
  Map<String, Long> storiesOf(Set<String> documents) {
    if (started != null) {
      started.get();
    }
    return tracker.storiesOf(documents);
  }

  private StoryTracker.Step add(List<Bag> bags, RowCounts rows, long now) {
    List<StoryDocument> documents = new ArrayList<>(bags.size());
    for (int i = 0; i < bags.size(); i++) {
      Bag bag = bags.get(i);
      documents.add(
          new StoryDocument(
              bag.header(),
              Arrays.copyOfRange(rows.row(), rows.start()[i], rows.start()[i + 1]),
              Arrays.copyOfRange(rows.count(), rows.start()[i], rows.start()[i + 1])));
    }
    return tracker.add(documents, now, bags.get(0).message() != null);
  }

  /**
   * Publishes the stories that a mini-batch changed, as far as there is news, and passes on to
   * alerting what it did to them.
   *
   * @param task null if stories are off
   * @param mainTopics main topic of each document, or -1
   * @param ofLines whether the documents are log lines, of which it is patterns that are news
   * @param now event time reached
   */
  void publish(
      @Nullable BackgroundTask<StoryTracker.Step> task,
      long[] mainTopics,
      AlertMonitor alerts,
      boolean ofLines,
      long now,
      Outputs outputs) {
    if (task != null) {
      StoryTracker.Step step = task.get();
      publish(step, mainTopics, now, outputs);
      List<ObservedStory> surprising = ofLines ? List.of() : surprising(step);
      alerts.observeStories(surprising, joined(step), now, outputs::publish);
    } else {
      alerts.observeStories(List.of(), Map.of(), now, outputs::publish);
    }
  }

  private void publish(StoryTracker.Step step, long[] mainTopics, long now, Outputs outputs) {
    Set<Long> changed = new HashSet<>();
    step.changes().stream().map(StorySummary::id).forEach(changed::add);
    for (int i = 0; i < mainTopics.length; i++) {
      if (mainTopics[i] >= 0 && changed.contains(step.story()[i])) {
        published.vote(step.story()[i], mainTopics[i]);
      }
    }
    for (StorySummary story : step.changes()) {
      if (published.publish(story)) {
        outputs.publish(story(story, now));
      }
    }
    for (long old = published.removeOldest(); old >= 0; old = published.removeOldest()) {
      outputs.publish(Tombstone.of(Output.Kind.STORY, model, old));
    }
  }

  /** Returns the stories whose score has grown, with their names and topics. */
  private List<ObservedStory> surprising(StoryTracker.Step step) {
    return step.alerts().stream()
        .map(
            each -> {
              List<Alert.Term> terms =
                  each.terms().stream()
                      .map(term -> new Alert.Term(vocabulary.term(term.row()), term.weight()))
                      .toList();
              var alertTerms = new AlertTerms(label(each.label(), each.terms()), terms);
              return new ObservedStory(
                  each,
                  alertTerms,
                  NewTerms.since(firstSeen(each), alertTerms, vocabulary),
                  published.topic(each.story().id()));
            })
        .toList();
  }

  /** Returns the earliest time of the evidence. */
  private static long firstSeen(StoryAlert found) {
    return found.evidence().stream()
        .mapToLong(each -> each.document().time())
        .min()
        .orElse(found.time());
  }

  /** Returns the times at which documents joined stories that have a group of alerts. */
  private static Map<Long, Long> joined(StoryTracker.Step step) {
    Map<Long, Long> joined = new TreeMap<>();
    for (StorySummary story : step.changes()) {
      if (story.alertGroup() >= 0) {
        joined.merge(story.alertGroup(), story.lastSeen(), Math::max);
      }
    }
    return joined;
  }

  private Story story(StorySummary story, long now) {
    List<Story.Term> terms =
        story.terms().stream()
            .map(term -> new Story.Term(vocabulary.term(term.row()), term.weight()))
            .toList();
    return new Story(
        model,
        story.id(),
        story.state(),
        label(story.label(), story.terms()),
        terms,
        story.documents(),
        story.groups(),
        story.sources(),
        published.topic(story.id()),
        Instant.ofEpochMilli(story.times().first()),
        Instant.ofEpochMilli(story.times().last()),
        story.returnOf() < 0 ? null : story.returnOf(),
        story.mergedInto() < 0 ? null : story.mergedInto(),
        Instant.ofEpochMilli(now));
  }

  private String label(List<Integer> label, List<StorySummary.Term> terms) {
    Stream<Integer> rows =
        label.isEmpty() ? terms.stream().map(StorySummary.Term::row) : label.stream();
    return LabelWords.label(rows.map(vocabulary::term).toList());
  }

  void judge(long group, Alert.@Nullable Judgment judgment) {
    tracker.judge(
        group,
        judgment == null
            ? null
            : judgment == Alert.Judgment.NOISE ? StoryAlert.Label.CHANCE : StoryAlert.Label.EVENT);
  }

  /** Forgets a document, whose id is not named again. */
  void delete(String document) {
    tracker.delete(document);
  }

  /** Returns how many false alarms are expected, or null if stories are off. */
  ModelReport.@Nullable FalseAlarms falseAlarms() {
    return options.enabled()
        ? new ModelReport.FalseAlarms(
            options.falsePerWeek(),
            tracker.expectedFalsePerWeek(),
            ObservedStory.deviations(tracker.threshold()))
        : null;
  }

  /** Forgets vocabulary rows that were evicted and will stand for other terms. */
  void evict(BitSet rows) {
    tracker.evict(rows);
  }

  @Override
  public List<StatePart> parts() {
    return Stream.concat(tracker.parts().stream(), Stream.of(published)).toList();
  }
}
