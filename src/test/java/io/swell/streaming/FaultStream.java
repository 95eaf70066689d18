package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;

/**
 * A stream of documents for three models, with topics that come, surge and go, and a broken record
 * now and then. Two models have all their documents in one partition, so their logs are decided by
 * the input; the documents of the third are spread over all partitions. Everything about the n-th
 * record is a function of n.
 */
final class FaultStream {
  /** Every so many records one is broken. */
  static final int BROKEN_EVERY = 97;

  /** Where dates are wrong now and then, every so many records one is. */
  private static final int WRONG_EVERY = 53;

  /** One of so many documents is late where some are. */
  private static final int LATE_IN = 20;

  /** Milliseconds of event time from one document of a model to its next. */
  private static final long STEP = 600_000;

  private static final long START = 1_600_000_000_000L;
  private static final Instant LONG_AGO = Instant.parse("1987-03-01T12:00:00Z");
  private static final Duration YEARS = Duration.ofDays(1_200);
  private static final Duration ALMOST_A_DAY = Duration.ofHours(24).minusMinutes(1);

  /** Most that documents are out of order which are not late: less than the grace of a window. */
  private static final Duration DISORDER = Duration.ofMinutes(55);

  /** How event times follow each other. */
  enum Order {
    IN_ORDER,
    /** Out of order, by less than the grace. */
    WITHIN_GRACE,
    /** The same, and some documents come days late. */
    BEYOND_GRACE
  }

  /** What the date of a document is like. */
  enum Date {
    RIGHT,
    YEARS_AHEAD,
    ALMOST_A_DAY_AHEAD,
    LONG_AGO,
    /** It has none: its event time is when it was sent, years ahead of the others. */
    NONE
  }

  private static final List<Date> WRONG_DATES =
      List.of(Date.YEARS_AHEAD, Date.ALMOST_A_DAY_AHEAD, Date.LONG_AGO, Date.NONE);

  private final int partitions;
  private final Order order;
  private final boolean hasWrongDates;
  private final List<String> models;

  /** Record keys of the third model: one that leads to each partition. */
  private final List<String> spread;

  /**
   * @param partitions of the documents and of the log of bags
   * @param hasWrongDates whether a document has a wrong date now and then
   */
  FaultStream(int partitions, Order order, boolean hasWrongDates) {
    this.partitions = partitions;
    this.order = order;
    this.hasWrongDates = hasWrongDates;
    models =
        IntStream.range(0, 3)
            .mapToObj(i -> keyTo(i % partitions, partitions, "model-" + i + "-"))
            .toList();
    spread = IntStream.range(0, partitions).mapToObj(p -> keyTo(p, partitions, "key-")).toList();
  }

  private static String keyTo(int partition, int partitions, String prefix) {
    for (int i = 0; ; i++) {
      String key = prefix + i;
      if (BuiltInPartitioner.partitionForKey(key.getBytes(UTF_8), partitions) == partition) {
        return key;
      }
    }
  }

  int partitions() {
    return partitions;
  }

  List<String> models() {
    return models;
  }

  /** Whether the n-th record of the stream is broken. */
  static boolean isBroken(long n) {
    return n % BROKEN_EVERY == BROKEN_EVERY - 1;
  }

  /** How many of the first n records are not broken. */
  static long good(long n) {
    return n - n / BROKEN_EVERY;
  }

  /** The model that the n-th record is for. */
  String model(long n) {
    return models.get((int) (n % 3));
  }

  /** The id of the n-th record. */
  static String id(long n) {
    return "d" + n;
  }

  /** Which record a document's id belongs to. */
  static long number(String id) {
    return Long.parseLong(id.substring(1));
  }

  /** The key that the n-th record is sent under, which decides its partition. */
  byte[] key(long n) {
    int model = (int) (n % 3);
    return (model < 2 ? models.get(model) : spread.get(draw(n, 1).nextInt(partitions)))
        .getBytes(UTF_8);
  }

  /** The partition that the n-th record comes into. */
  int partition(long n) {
    return BuiltInPartitioner.partitionForKey(key(n), partitions);
  }

  Date date(long n) {
    return hasWrongDates && n % WRONG_EVERY == WRONG_EVERY - 1
        ? WRONG_DATES.get((int) (n / WRONG_EVERY % WRONG_DATES.size()))
        : Date.RIGHT;
  }

  /** Whether the n-th record's event time is further than those around it. */
  boolean isAhead(long n) {
    return switch (date(n)) {
      case YEARS_AHEAD, ALMOST_A_DAY_AHEAD, NONE -> true;
      case RIGHT, LONG_AGO -> false;
    };
  }

  private Instant time(long n) {
    Instant inOrder = Instant.ofEpochMilli(START + n * STEP / 3);
    return switch (date(n)) {
      case YEARS_AHEAD -> inOrder.plus(YEARS);
      case ALMOST_A_DAY_AHEAD -> inOrder.plus(ALMOST_A_DAY);
      case LONG_AGO -> LONG_AGO.plusSeconds(n);
      case RIGHT, NONE -> inOrder.minus(delay(n));
    };
  }

  private Duration delay(long n) {
    SplittableRandom random = draw(n, 2);
    Duration delay = Duration.ofMillis(random.nextLong(DISORDER.toMillis()));
    return switch (order) {
      case IN_ORDER -> Duration.ZERO;
      case WITHIN_GRACE -> delay;
      case BEYOND_GRACE ->
          random.nextInt(LATE_IN) == 0 ? delay.plusHours(26 + random.nextInt(48)) : delay;
    };
  }

  private static SplittableRandom draw(long n, int purpose) {
    return new SplittableRandom(31 * n + purpose);
  }

  /** The n-th record. */
  byte[] record(long n) {
    if (isBroken(n)) {
      return "{\"id\":\"%s\",\"text\":".formatted(id(n)).getBytes(UTF_8);
    }
    Random random = new Random(n);
    // Now and then one topic is all that is written about, and later ones were not there before.
    long day = n * STEP / 3 / 86_400_000;
    boolean surge = day % 5 == 4 && random.nextInt(10) < 7;
    long topic = surge ? day / 5 % 6 : (n * 7 + random.nextInt(3)) % (6 + Math.min(4, day / 6));
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 25; i++) {
      String stem = random.nextInt(4) == 0 ? "common" : "topic" + (char) ('a' + topic);
      text.append(stem).append("word").append((char) ('a' + random.nextInt(16))).append(' ');
    }
    if (random.nextInt(5) == 0) {
      text.append("rare").append(n % 1000);
    }
    String timestamp = date(n) == Date.NONE ? "" : "\"timestamp\":\"%s\",".formatted(time(n));
    return "{\"id\":\"%s\",%s\"model\":\"%s\",\"text\":\"%s\"}"
        .formatted(id(n), timestamp, model(n), text)
        .getBytes(UTF_8);
  }

  @Override
  public String toString() {
    return "%d partitions, %s, dates %s"
        .formatted(partitions, order, hasWrongDates ? "sometimes wrong" : "right");
  }
}
