package io.swell.engine;

import io.swell.alerting.AlertMonitor;
import io.swell.lifecycle.BirthHistory;
import io.swell.model.SparseVector;
import io.swell.model.Weighting;
import io.swell.output.JudgedAlert;
import io.swell.tracking.StreamPosition;
import io.swell.tracking.TopicCuration;
import io.swell.tracking.TopicTracker;
import io.swell.vocabulary.Vocabulary;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Executes user commands on topics and documents. */
record CommandHandler(
    TopicTracker tracker,
    AlertMonitor alerts,
    StoryPublisher stories,
    PatternPublisher patterns,
    TermEviction eviction,
    Vocabulary vocabulary,
    Weighting weighting) {
  /** Smallest IDF of a word, so that a word counts even if every document contains it. */
  private static final double MIN_IDF = 0.01;

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
      BirthHistory history = seed(seedTopic, curation);
      if (history != null) {
        alerts.addTopic(history, now, outputs::publish);
      }
    } else if (command instanceof DeleteDocument deleteDocument) {
      alerts.deleteDocument(deleteDocument.document());
      stories.delete(deleteDocument.document());
      curation.deleteDocument(deleteDocument.document());
    } else if (command instanceof JudgeAlert judgeAlert) {
      judge(judgeAlert, now, curation, outputs);
    } else if (command instanceof MarkDeployment deployment) {
      patterns.observeDeployment(deployment.service(), deployment.version());
      curation.markDeployment(deployment.service(), deployment.version());
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

  /**
   * Seeds a topic from words, weighted like a document that contains each word once. Returns null
   * if it is refused because too few of the words are in the vocabulary or no slot is free.
   */
  private @Nullable BirthHistory seed(SeedTopic seedTopic, TopicCuration curation) {
    String name = seedTopic.name().isEmpty() ? null : seedTopic.name();
    String fullness = tracker.seedObstacle();
    if (fullness != null) {
      curation.refuse(seedTopic.terms(), name, fullness);
      return null;
    }
    eviction.makeRoom(new String[][] {seedTopic.terms().toArray(String[]::new)});
    var weights = new TreeMap<Integer, Double>();
    for (String term : seedTopic.terms()) {
      int row = vocabulary.getOrAdd(term);
      if (row >= 0) {
        weights.put(row, Math.max(MIN_IDF, weighting.idf(row, vocabulary)));
      }
    }
    if (weights.size() < SeedTopic.MIN_TERMS) {
      curation.refuse(
          seedTopic.terms(),
          name,
          ("only %s of the words fit into the vocabulary, but a topic needs %s: raise"
                  + " vocabulary.max, or choose words that occur in documents")
              .formatted(weights.size(), SeedTopic.MIN_TERMS));
      return null;
    }
    double norm = Math.sqrt(weights.values().stream().mapToDouble(w -> w * w).sum());
    var topic =
        new SparseVector(
            weights.keySet().stream().mapToInt(row -> row).toArray(),
            weights.values().stream().mapToDouble(weight -> weight / norm).toArray());
    return curation.seed(topic, name);
  }
}
