package io.swell.engine;

import io.swell.alerting.AlertMonitor;
import io.swell.alerting.ObservedDocument;
import io.swell.lifecycle.BirthHistory;
import io.swell.lifecycle.LearnedBatch;
import io.swell.math.BackgroundTask;
import io.swell.output.Assignment;
import io.swell.output.Snapshot;
import io.swell.output.TopicEvent;
import io.swell.stories.StoryTracker;
import io.swell.tracking.TrackerListener;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Publishes the results of one mini-batch and passes them on to the alert monitor. */
final class AlertingListener implements TrackerListener {
  private final LearnedBatch batch;
  private final List<Bag> bags;
  private final @Nullable BackgroundTask<StoryTracker.Step> stories;
  private final PatternPublisher patterns;
  private final AlertMonitor alerts;
  private final Outputs outputs;
  private final long now;
  private final List<ObservedDocument> observed = new ArrayList<>();
  private final long[] mainTopics;

  /**
   * @param stories of the documents, or null if stories are off
   * @param patterns of the documents that are log lines
   * @param now event time reached with the mini-batch
   */
  AlertingListener(
      LearnedBatch batch,
      List<Bag> bags,
      @Nullable BackgroundTask<StoryTracker.Step> stories,
      PatternPublisher patterns,
      AlertMonitor alerts,
      Outputs outputs,
      long now) {
    this.batch = batch;
    this.bags = bags;
    this.stories = stories;
    this.patterns = patterns;
    mainTopics = new long[batch.headers().size()];
    this.alerts = alerts;
    this.outputs = outputs;
    this.now = now;
  }

  @Override
  public void assignment(int document, Assignment assignment, Assignment before) {
    Assignment ofStory =
        stories == null ? assignment : assignment.withStory(stories.get().story()[document]);
    patterns.publish(bags.get(document), ofStory, outputs);
    Long main = assignment.mainTopic();
    mainTopics[document] = main == null ? -1 : main;
    var counted =
        new ObservedDocument(
            before,
            batch.nearDuplicate()[document],
            batch.headers().get(document).numbersPerMille());
    boolean isLine = bags.get(document).message() != null; // which its pattern covers
    observed.add(isLine ? counted.covered() : counted);
  }

  /** Returns the main topic of each document, or -1 if it has none. */
  long[] mainTopics() {
    return mainTopics;
  }

  void observeAssigned() {
    alerts.observe(observed, now, outputs::publish);
    observed.clear();
  }

  @Override
  public void event(TopicEvent event) {
    observeAssigned();
    outputs.publish(event);
    alerts.observeEvent(event, now, outputs::publish);
  }

  @Override
  public void birthHistory(BirthHistory history) {
    if (!patterns.hasLines()) { // of lines, it is patterns that are news
      alerts.addTopic(history, now, outputs::publish);
    }
  }

  @Override
  public void snapshot(Snapshot snapshot) {
    outputs.publish(snapshot);
  }
}
