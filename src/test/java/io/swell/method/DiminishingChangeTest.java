package io.swell.method;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.config.OptionCatalog;
import io.swell.evaluation.PlantedStream;
import io.swell.math.Parallel;
import io.swell.model.TopicLearner;
import org.junit.jupiter.api.Test;

/**
 * Proposition 5.5 of the online RLSI paper: without re-scaling (rho = 0) the topics converge,
 * {@code |U_{t+1} - U_t| = O(1/t)} over mini-batches t of a stationary stream.
 */
class DiminishingChangeTest {
  private static final int TOPICS = 4;
  private static final int BATCH = 20;
  private static final int BATCHES = 320;
  private static final PlantedStream STREAM =
      PlantedStream.of(new PlantedStream.Plan(200, TOPICS, 0, 20, BATCH * BATCHES, 40), 3);

  /** Returns t |U_{t+1} - U_t| (Frobenius norm), averaged over each octave of t from 20 on. */
  private static double[] scaledChanges(String... settings) {
    var reader =
        OptionCatalog.of(Method.OPTIONS)
            .reader()
            .set("learn.topics=" + TOPICS)
            .set("topics.terms=0")
            .set("learn.theta=0.001");
    for (String setting : settings) {
      reader.set(setting);
    }
    TopicLearner learner = Method.RLSI.compose(reader.read(), Parallel.SEQUENTIAL).learner();
    CorpusTraining.start(learner, STREAM.batch(0, BATCH));
    double[] octave = new double[4];
    double[] before = topics(learner);
    for (int t = 1; t <= BATCHES; t++) {
      learner.learn(STREAM.batch((t - 1) * BATCH, t * BATCH), 0);
      double[] after = topics(learner);
      double squares = 0;
      for (int i = 0; i < after.length; i++) {
        squares += (after[i] - before[i]) * (after[i] - before[i]);
      }
      before = after;
      if (t > 20) {
        int at = (int) (Math.log((t - 1) / 20.0) / Math.log(2));
        octave[at] += t * Math.sqrt(squares) / (20 << at);
      }
    }
    return octave;
  }

  private static double[] topics(TopicLearner learner) {
    double[] u = new double[STREAM.seen() * TOPICS];
    for (int k = 0; k < TOPICS; k++) {
      var topic = learner.topic(k);
      for (int e = 0; e < topic.size(); e++) {
        u[topic.row()[e] * TOPICS + k] = topic.weight()[e];
      }
    }
    return u;
  }

  @Test
  void withoutForgettingTopicsConvergeAsOneOverT() {
    double[] octave =
        scaledChanges("learn.forgetting=power", "learn.rho=0", "learn.schedule=count");
    assertThat(octave[3]).isPositive().isLessThan(1.5 * octave[0]);
  }

  @Test
  void withForgettingTopicsKeepMoving() {
    double[] octave = scaledChanges("learn.forgetting=documents", "learn.half-life-documents=400");
    assertThat(octave[3]).isGreaterThan(3 * octave[0]);
  }
}
