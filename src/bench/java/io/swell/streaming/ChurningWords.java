package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Random;

/**
 * Documents without end whose vocabulary never ends either: each of {@value #TOPICS} topics has
 * {@value #WORDS} words at a time, and word by word they are replaced by words never seen before;
 * besides, every document has some words of its own.
 *
 * @param fresh words that occur in one document only
 */
record ChurningWords(int fresh) {
  private static final int TOPICS = 40;
  private static final int WORDS = 60;
  private static final int LENGTH = 60;

  /** Documents after which a topic has one new word. */
  private static final int PERIOD = 1_000;

  private static final long START_SECONDS = 1_500_000_000;

  /** The n-th document, a minute after the one before. */
  byte[] document(long n) {
    Random random = new Random(n * 0x9E3779B97F4A7C15L);
    int topic = random.nextInt(TOPICS);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < LENGTH; i++) {
      int about = random.nextInt(4) == 0 ? random.nextInt(TOPICS) : topic;
      // Low places are the more frequent ones.
      int place = (int) (WORDS * Math.pow(random.nextDouble(), 2));
      long generation = (n + (long) place * PERIOD) / ((long) WORDS * PERIOD);
      word(text.append('t'), about);
      word(text.append('w'), place);
      word(text.append('g'), generation);
      text.append(' ');
    }
    for (int i = 0; i < fresh; i++) {
      word(text.append("own"), n * fresh + i);
      text.append(' ');
    }
    return "{\"id\":\"c%d\",\"timestamp\":%d,\"text\":\"%s\"}"
        .formatted(n, START_SECONDS + 60 * n, text)
        .getBytes(UTF_8);
  }

  /** A number in letters: numbers are no terms. */
  private static void word(StringBuilder text, long number) {
    long rest = number;
    do {
      text.append((char) ('a' + rest % 26));
      rest /= 26;
    } while (rest > 0);
  }
}
