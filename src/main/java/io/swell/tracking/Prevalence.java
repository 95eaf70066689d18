package io.swell.tracking;

import io.swell.state.Saved;

/**
 * In how many documents a topic is, and with what part of them: it tells the <i>background</i>, the
 * topic of a corpus that nearly all documents have a little of, such as the words of conversation.
 *
 * <p>Of N documents P have the topic, with shares that sum to Q; all three fade with a half-life of
 * {@value #HALF_LIFE} documents. A topic is background from {@code P >= 0.7 N} and {@code Q < P/2}
 * on, once N is {@value #LEAST_DOCUMENTS}, until {@code P < 0.6 N} or {@code Q > 0.6 P}. A message
 * that fills half of a log is none: its lines have nothing else, so Q is near P.
 */
final class Prevalence {
  private static final double HALF_LIFE = 2000;
  private static final double LEAST_DOCUMENTS = 1000;
  private static final double BEGIN_PRESENT = 0.7;
  private static final double END_PRESENT = 0.6;
  private static final double BEGIN_SHARE = 0.5;
  private static final double END_SHARE = 0.6;

  @Saved(1)
  private double documents;

  @Saved(2)
  private double present;

  @Saved(3)
  private double shares;

  @Saved(4)
  private boolean isBackground;

  /** Adds a mini-batch: its documents, those with the topic, and the sum of their shares. */
  void add(int all, int with, double sum) {
    double kept = StrictMath.pow(0.5, all / HALF_LIFE);
    documents = kept * documents + all;
    present = kept * present + with;
    shares = kept * shares + sum;
    isBackground =
        documents >= LEAST_DOCUMENTS
            && present >= (isBackground ? END_PRESENT : BEGIN_PRESENT) * documents
            && shares < (isBackground ? END_SHARE : BEGIN_SHARE) * present;
  }

  boolean isBackground() {
    return isBackground;
  }
}
