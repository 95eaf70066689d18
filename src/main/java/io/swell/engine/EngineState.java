package io.swell.engine;

import io.swell.method.Method;
import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import io.swell.output.ModelReport;
import io.swell.state.Saved;
import io.swell.state.SavedFields;
import io.swell.state.StateKind;
import io.swell.state.StateSink;
import io.swell.tracking.ModelQuality;
import io.swell.tracking.StreamPosition;
import io.swell.vocabulary.Vocabulary;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The counters and times of an engine, saved as one piece. */
final class EngineState extends SavedFields {
  static final StateKind KIND = new StateKind('e', "counters and times of the engine");

  @Saved(1)
  long batches;

  @Saved(2)
  long documents;

  /** The watermark; {@link Long#MIN_VALUE} before the first one. */
  @Saved(3)
  long watermark = Long.MIN_VALUE;

  /** The watermark at the newest mini-batch; {@link Long#MIN_VALUE} before the first one. */
  @Saved(4)
  long learnedUntil = Long.MIN_VALUE;

  @Saved(5)
  final AheadDocumentCounter ahead = new AheadDocumentCounter();

  @Saved(6)
  long repeated;

  @Saved(7)
  long nearDuplicates;

  /** Not saved, so it counts from the start of this engine. */
  long unlabeled;

  /** Number of mini-batches at the last report. The sums below run from there. */
  @Saved(8)
  long batchesReported;

  @Saved(9)
  double residuals;

  @Saved(10)
  long residualDocuments;

  @Saved(11)
  long occurrences;

  @Saved(12)
  long novel;

  /** Values of the last report; repeated if no document has arrived since. */
  @Saved(13)
  private double lastOutOfVocabulary;

  @Saved(14)
  private double lastError = 1;

  EngineState() {
    super(KIND);
  }

  /**
   * Returns the event time for published records: the watermark, or the event time of the newest
   * mini-batch if there is no watermark.
   */
  long publishedTime() {
    return Math.max(watermark, learnedUntil);
  }

  StreamPosition position() {
    return new StreamPosition(publishedTime(), batches, documents);
  }

  /** Returns the event time that the model reaches with a mini-batch. */
  long reachedWith(long[] eventTimes) {
    return watermark == WatermarkGenerator.UNKNOWN
        ? Math.max(learnedUntil, Arrays.stream(eventTimes).min().getAsLong())
        : publishedTime();
  }

  /** Returns the event time from the newest mini-batch to one that reaches a time; at least 0. */
  long elapsedUntil(long reached) {
    return learnedUntil == Long.MIN_VALUE ? 0 : Math.max(0, reached - learnedUntil);
  }

  /** Counts a learned mini-batch and its documents, and sums their reconstruction errors. */
  void count(MiniBatch batch, Codes codes, boolean[] isNearDuplicate, long reached) {
    batches++;
    documents += batch.documents();
    learnedUntil = Math.max(learnedUntil, reached);
    for (int i = 0; i < batch.documents(); i++) {
      double energy = batch.squaredNorm(i);
      nearDuplicates += isNearDuplicate[i] ? 1 : 0;
      if (energy > 0) {
        residuals += codes.residual()[i] / energy;
        residualDocuments++;
      }
    }
  }

  EngineCounters counters(long lateDocuments, Vocabulary vocabulary) {
    return new EngineCounters(
        documents,
        repeated,
        nearDuplicates,
        unlabeled,
        lateDocuments,
        ahead.count(),
        vocabulary.evicted(),
        vocabulary.refused());
  }

  /** Returns the share of term occurrences since the last report whose term was new. */
  double outOfVocabulary() {
    return occurrences > 0 ? (double) novel / occurrences : lastOutOfVocabulary;
  }

  /** Returns the mean share of energy that the codes left unexplained since the last report. */
  double reconstructionError() {
    return residualDocuments > 0 ? residuals / residualDocuments : lastError;
  }

  /** Returns a report of everything since the last one, and starts the sums for the next. */
  ModelReport report(
      String model,
      Method method,
      Map<String, String> options,
      String weighting,
      String analyzer,
      int vocabulary,
      ModelQuality quality,
      long late,
      ModelReport.@Nullable FalseAlarms storyAlerts) {
    var report =
        new ModelReport(
            model,
            method.toString(),
            options,
            weighting,
            analyzer,
            vocabulary,
            outOfVocabulary(),
            reconstructionError(),
            quality.liveTopics(),
            quality.meanCoherence(),
            quality.diversity(),
            documents,
            nearDuplicates,
            late,
            ahead.count(),
            storyAlerts,
            batches,
            Instant.ofEpochMilli(publishedTime()));
    startReport();
    return report;
  }

  private void startReport() {
    batchesReported = batches;
    lastOutOfVocabulary = outOfVocabulary();
    lastError = reconstructionError();
    residuals = 0;
    residualDocuments = 0;
    occurrences = 0;
    novel = 0;
  }

  @Override
  public void save(StateSink changes) {
    markChanged();
    super.save(changes);
  }
}
