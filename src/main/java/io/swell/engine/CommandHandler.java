package io.swell.engine;

import io.swell.alerting.AlertMonitor;
import io.swell.lifecycle.BirthHistory;
import io.swell.model.Vocabulary;
import io.swell.model.Weighting;
import io.swell.output.JudgedAlert;
import io.swell.tracking.StreamPosition;
import io.swell.tracking.TopicCuration;
import io.swell.tracking.TopicTracker;
import java.util.List;

/** Executes user commands on topics and documents. */
record CommandHandler(
    TopicTracker tracker,
    AlertMonitor alerts,
    StoryPublisher stories,
    TermEviction eviction,
    Vocabulary vocabulary,
    Weighting weighting) {

  /** Executes one command and publishes its results. */
  void execute(UserCommand command, EngineState engineState, Outputs outputs) {
    long now =
        engineState.publishedTime() == Long.MIN_VALUE
            ? command.ingestTime()
            : engineState.publishedTime();
    TopicCuration curation =
        tracker.curation(
            new StreamPosition(now, engineState.batches, engineState.documents),
            event -> {
              outputs.publish(event);
              alerts.observeEvent(event, now, outputs::publish);
            },
            outputs::publish);
    if (command instanceof TopicCommand topicCommand) {
      execute(topicCommand, curation);
    } else if (command instanceof SuggestName suggestion) {
      curation.suggestName(suggestion.topic(), suggestion.name(), suggestion.replaced());
    } else if (command instanceof SeedTopic seedTopic) {
      if (curation.seedObstacle() == null) {
        eviction.makeRoom(new String[][] {seedTopic.terms().toArray(String[]::new)});
      }
      BirthHistory history = TopicSeeder.seed(seedTopic, vocabulary, weighting, curation);
      if (history != null) {
        alerts.addTopic(history, now, outputs::publish);
      }
    } else if (command instanceof DeleteDocument deleteDocument) {
      alerts.deleteDocument(deleteDocument.document());
      stories.delete(deleteDocument.document());
      curation.deleteDocument(deleteDocument.document());
    } else if (command instanceof JudgeAlert judgeAlert) {
      judge(judgeAlert, now, curation, outputs);
    }
  }

  private void judge(JudgeAlert command, long now, TopicCuration curation, Outputs outputs) {
    Long group =
        alerts.judge(
            command.alert(),
            command.judgment(),
            now,
            alert -> outputs.publish(new JudgedAlert(alert)));
    if (group == null) {
      curation.refuse(
          List.of(),
          null,
          ("alert \"%s\" is unknown or ended before the %s alerts that ended last: GET"
                  + " /api/v1/alerts lists the newest ones")
              .formatted(command.alert(), AlertMonitor.KNOWN));
    } else if (group != AlertMonitor.NO_GROUP) {
      stories.judge(group, command.judgment());
    }
  }

  private static void execute(TopicCommand topicCommand, TopicCuration curation) {
    long topic = topicCommand.topic();
    switch (topicCommand.action()) {
      case RENAME -> curation.rename(topic, topicCommand.name());
      case PIN -> curation.pin(topic, true);
      case UNPIN -> curation.pin(topic, false);
      case MUTE -> curation.mute(topic, true);
      case UNMUTE -> curation.mute(topic, false);
      case MERGE -> curation.merge(topic, topicCommand.into());
    }
  }
}
