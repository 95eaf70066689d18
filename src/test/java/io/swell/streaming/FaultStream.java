package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Random;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;

/**
 * A stream of documents for three models over two partitions, with topics that come, surge and go,
 * and a broken record now and then. Two models have all their documents in a partition of their
 * own, so their logs are decided by the input; those of the third come by both partitions.
 */
final class FaultStream {
  static final int PARTITIONS = 2;

  /** Every so many records one is broken. */
  static final int BROKEN_EVERY = 97;

  /** Milliseconds of event time from one document of a model to its next. */
  private static final long STEP = 600_000;

  /** The models: one of each partition, and one that is fed by both. */
  static final List<String> MODELS = List.of(keyOf(0), keyOf(1), "both");

  private FaultStream() {}

  /** A model's name whose records go to a partition. */
  private static String keyOf(int partition) {
    for (char letter = 'a'; ; letter++) {
      String name = "model-" + letter;
      if (BuiltInPartitioner.partitionForKey(name.getBytes(UTF_8), PARTITIONS) == partition) {
        return name;
      }
    }
  }

  /** Whether the n-th record of the stream is broken. */
  static boolean isBroken(long n) {
    return n % BROKEN_EVERY == BROKEN_EVERY - 1;
  }

  /** The model that the n-th record is for. */
  static String model(long n) {
    return MODELS.get((int) (n % 3));
  }

  /** The id of the n-th record. */
  static String id(long n) {
    return "d" + n;
  }

  /** The key that the n-th record is sent under, which decides its partition. */
  static byte[] key(long n) {
    int model = (int) (n % 3);
    return MODELS.get(model < 2 ? model : (int) (n / 3 % 2)).getBytes(UTF_8);
  }

  /** The n-th record. */
  static byte[] record(long n) {
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
    return "{\"id\":\"%s\",\"timestamp\":%d,\"model\":\"%s\",\"text\":\"%s\"}"
        .formatted(id(n), (1_600_000_000_000L + n * STEP / 3) / 1000, model(n), text)
        .getBytes(UTF_8);
  }
}
