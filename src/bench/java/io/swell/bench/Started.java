package io.swell.bench;

import io.swell.config.OptionCatalog;
import io.swell.evaluation.PlantedStream;
import io.swell.lifecycle.LifecycleOptions;
import io.swell.lifecycle.TopicLifecycle;
import io.swell.math.Parallel;
import io.swell.method.Rlsi;
import io.swell.model.LearnOptions;
import io.swell.model.Learner;
import io.swell.model.MiniBatch;
import io.swell.model.SparseVector;
import java.util.List;
import java.util.stream.IntStream;

/** A learner that begins as the tracker's start from evidence does: every slot holds a topic. */
final class Started {
  private final PlantedStream stream;
  private final int batch;
  private final Learner learner;
  private int at;

  /** What a benchmark varies; all else is the default. */
  record Setting(int topics, int batch, int terms) {
    LearnOptions options() {
      return OptionCatalog.of(List.of(LearnOptions.class))
          .reader()
          .set("learn.topics=" + topics)
          .set("learn.batch=" + batch)
          .set("topics.terms=" + terms)
          .read()
          .get(LearnOptions.class);
    }
  }

  Started(PlantedStream stream, Setting setting) {
    this(stream, setting, Parallel.SEQUENTIAL);
  }

  /** Takes the first documents of the stream as evidence; they are learned from first. */
  Started(PlantedStream stream, Setting setting, Parallel parallel) {
    this.stream = stream;
    batch = setting.batch();
    learner = Rlsi.learner(setting.options(), parallel, null);
    LifecycleOptions evidence =
        OptionCatalog.of(List.of(LifecycleOptions.class))
            .reader()
            .set("lifecycle.enabled=false")
            .read()
            .get(LifecycleOptions.class);
    var lifecycle =
        new TopicLifecycle(evidence, setting.topics(), setting.terms(), learner.documents());
    at = lifecycle.minBatchSize(batch);
    var first = stream.batch(0, at);
    lifecycle.beforeLearning(first, learner);
    learner.learn(first, 0);
  }

  Learner learner() {
    return learner;
  }

  /** Number of the next document. */
  int at() {
    return at;
  }

  boolean hasNext() {
    return at + batch <= stream.plan().documents();
  }

  /** The next mini-batch of the stream; to be learned from by the caller. */
  MiniBatch next() {
    at += batch;
    return stream.batch(at - batch, at);
  }

  /** Learns up to a document. */
  Started until(int document) {
    while (at < document && hasNext()) {
      learner.learn(next(), 0);
    }
    return this;
  }

  static List<SparseVector> topics(Learner learner) {
    return IntStream.range(0, learner.capacity()).mapToObj(learner::topic).toList();
  }
}
