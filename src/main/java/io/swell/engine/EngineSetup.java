package io.swell.engine;

import io.swell.alerting.AlertOptions;
import io.swell.config.Configuration;
import io.swell.config.OptionCatalog;
import io.swell.lifecycle.LifecycleOptions;
import io.swell.lifecycle.TopicLifecycle;
import io.swell.method.BatchOptions;
import io.swell.model.Forgetting;
import io.swell.model.LearnOptions;
import io.swell.model.TopicLearner;
import io.swell.model.Weighting;
import io.swell.stories.StoryOptions;
import io.swell.tracking.SnapshotOptions;
import io.swell.tracking.TopicTracker;
import io.swell.tracking.WindowOptions;
import io.swell.vocabulary.Vocabulary;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The settings of an engine.
 *
 * @param model key of the model
 * @param analyzer description of the text analyzer that made the bags
 */
record EngineSetup(
    String model,
    String analyzer,
    LearnOptions learn,
    BatchOptions batch,
    LifecycleOptions lifecycle,
    WindowOptions windows,
    SnapshotOptions snapshots,
    AlertOptions alerts,
    StoryOptions stories,
    EngineOptions engine) {

  /** The option records that an engine reads, without those of its method. */
  static final List<Class<? extends Record>> OPTIONS =
      List.of(
          BatchOptions.class,
          LearnOptions.class,
          LifecycleOptions.class,
          WindowOptions.class,
          SnapshotOptions.class,
          AlertOptions.class,
          StoryOptions.class,
          EngineOptions.class);

  static EngineSetup of(String model, String analyzer, Configuration configuration) {
    LearnOptions learn = configuration.get(LearnOptions.class);
    int passes = configuration.get(BatchOptions.class).passes();
    if (passes > 1 && learn.forgetting() != Forgetting.REPLACE) {
      throw new IllegalArgumentException(
          ("learn.passes is %s, but learn.forgetting is %s, so each pass would count the documents"
                  + " again: set learn.forgetting=replace")
              .formatted(passes, learn.forgetting().name().toLowerCase(Locale.ROOT)));
    }
    return new EngineSetup(
        model,
        analyzer,
        learn,
        configuration.get(BatchOptions.class),
        configuration.get(LifecycleOptions.class),
        configuration.get(WindowOptions.class),
        configuration.get(SnapshotOptions.class),
        configuration.get(AlertOptions.class),
        configuration.get(StoryOptions.class),
        configuration.get(EngineOptions.class));
  }

  TopicTracker tracker(Vocabulary vocabulary, Weighting weighting, TopicLearner learner) {
    var topics =
        new TopicLifecycle(
            lifecycle, learner.capacity(), learn.termsPerTopic(), learner.documents());
    return new TopicTracker(
        model,
        windows,
        snapshots,
        lifecycle.nearDuplicateThreshold(),
        vocabulary,
        weighting,
        learner,
        topics);
  }

  /** Returns the options that differ from their defaults, as written in a configuration file. */
  Map<String, String> changedOptions(List<Record> ofMethod) {
    Map<String, String> values = new TreeMap<>();
    Stream<Record> own =
        Stream.of(learn, batch, lifecycle, windows, snapshots, alerts, stories, engine);
    Stream.concat(own, ofMethod.stream())
        .forEach(each -> values.putAll(OptionCatalog.changed(each)));
    return values;
  }
}
