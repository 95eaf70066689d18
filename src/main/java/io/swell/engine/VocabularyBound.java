package io.swell.engine;

import io.swell.output.TopicEvent;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import java.time.Instant;
import java.util.Locale;

/**
 * The largest number of terms that a model may know: {@code vocabulary.max}, or fewer if the heap
 * holds fewer.
 *
 * <p>The bound decides which terms are evicted, so what is learned depends on it. A model therefore
 * keeps the bound of the heap that it was created in, saved with the model, in any later heap. If
 * {@code vocabulary.max} is changed, the new value takes effect as far as the heap allows, but
 * never below the earlier bound unless the option itself is lower.
 */
final class VocabularyBound extends StatePart {
  static final StateKind KIND = new StateKind(1, "the largest number of terms");

  private final int option;
  private final int room;
  private int terms;
  private boolean saved;

  /**
   * @param option the value of {@code vocabulary.max}
   * @param room largest number of terms that fit into memory
   */
  VocabularyBound(int option, int room) {
    super(KIND);
    this.option = option;
    this.room = room;
    terms = Math.min(option, room);
  }

  /** Returns the largest number of terms that the model may know. */
  int terms() {
    return terms;
  }

  /** Returns whether the heap allows fewer terms than {@code vocabulary.max}. */
  boolean isOfHeap() {
    return terms < option;
  }

  /** Returns the event that the bound of the heap decides what is learned from here on. */
  TopicEvent event(String model, long time) {
    String reason =
        String.format(
            Locale.ROOT,
            "the heap in which the model was created holds %,d terms of vocabulary.max=%,d: new"
                + " terms replace the least useful ones. For more, increase the heap (-Xmx) and"
                + " change vocabulary.max, or start a new model",
            terms,
            option);
    return new TopicEvent(
        model,
        TopicEvent.Kind.VOCABULARY_BOUNDED,
        TopicEvent.NO_TOPIC,
        null,
        Instant.ofEpochMilli(time),
        TopicEvent.Evidence.ofReason(reason));
  }

  @Override
  public void save(StateSink changes) {
    if (!saved) {
      changes.put(key().take(), new StateWriter().putInt(option).putInt(terms).take());
      saved = true;
    }
  }

  @Override
  public void restore(StateReader key, StateReader reader) {
    int savedOption = reader.getInt();
    int savedTerms = reader.getInt();
    reader.requireEnd();
    if (savedTerms < 1 || savedTerms > savedOption) {
      throw new IllegalArgumentException(
          "the saved bound is %s terms, but must be 1 to vocabulary.max=%s"
              .formatted(savedTerms, savedOption));
    }
    saved = option == savedOption;
    terms = saved ? savedTerms : Math.min(option, Math.max(room, savedTerms));
  }
}
