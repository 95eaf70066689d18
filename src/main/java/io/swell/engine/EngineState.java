package io.swell.engine;

import io.swell.model.StatePart;
import io.swell.model.StateReader;
import io.swell.model.StateSink;
import io.swell.model.StateWriter;

/** How far an engine has come: its small numbers, saved as one piece. */
final class EngineState implements StatePart {
  private static final byte KIND = 'e';
  private static final int FORMAT = 2;
  private static final int FORMAT_WITHOUT_AHEAD = 1;

  /** Mini-batches learned. */
  long batches;

  /** Documents learned. */
  long documents;

  /** The watermark; before there is one, the smallest long. */
  long now = Long.MIN_VALUE;

  /** The watermark at the newest batch; before the first, the smallest long. */
  long learnedUntil = Long.MIN_VALUE;

  final AheadDocumentCounter ahead = new AheadDocumentCounter();

  long repeated;
  long nearDuplicates;
  long withoutTerms;

  /** Not saved: of this engine alone. */
  long unlabelled;

  /** Since the last report. */
  long batchesReported;

  double residuals;
  long residualDocuments;
  long occurrences;
  long novel;

  /** What the last report said: said again if no document came since. */
  private double lastOutOfVocabulary;

  private double lastError = 1;

  /** The event time that is published: the watermark, or that of the newest batch without one. */
  long time() {
    return Math.max(now, learnedUntil);
  }

  double outOfVocabulary() {
    return occurrences > 0 ? (double) novel / occurrences : lastOutOfVocabulary;
  }

  double reconstructionError() {
    return residualDocuments > 0 ? residuals / residualDocuments : lastError;
  }

  /** Starts the sums of the next report. */
  void reported() {
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
    var writer = new StateWriter().putByte(FORMAT);
    writer.putLong(batches).putLong(documents).putLong(now).putLong(learnedUntil);
    writer.putLong(repeated).putLong(nearDuplicates).putLong(withoutTerms);
    writer.putLong(batchesReported).putDouble(residuals).putLong(residualDocuments);
    writer.putLong(occurrences).putLong(novel);
    writer.putDouble(lastOutOfVocabulary).putDouble(lastError);
    ahead.write(writer);
    changes.put(new byte[] {KIND}, writer.take());
  }

  @Override
  public boolean restore(byte[] key, byte[] value) {
    if (key.length != 1 || key[0] != KIND) {
      return false;
    }
    var reader = new StateReader(value);
    int format = reader.getByte();
    if (format != FORMAT && format != FORMAT_WITHOUT_AHEAD) {
      throw new IllegalArgumentException(
          "the saved model has format " + format + ", this version reads " + FORMAT);
    }
    batches = reader.getLong();
    documents = reader.getLong();
    now = reader.getLong();
    learnedUntil = reader.getLong();
    repeated = reader.getLong();
    nearDuplicates = reader.getLong();
    withoutTerms = reader.getLong();
    batchesReported = reader.getLong();
    residuals = reader.getDouble();
    residualDocuments = reader.getLong();
    occurrences = reader.getLong();
    novel = reader.getLong();
    lastOutOfVocabulary = reader.getDouble();
    lastError = reader.getDouble();
    if (format != FORMAT_WITHOUT_AHEAD) {
      ahead.read(reader);
    }
    reader.requireEnd();
    return true;
  }

  @Override
  public void restored() {}
}
