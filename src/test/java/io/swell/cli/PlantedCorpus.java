package io.swell.cli;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Documents of five planted topics of twelve terms each, one per hour, with a little noise. */
final class PlantedCorpus {
  static final int DOCUMENTS = 1_200;

  /** Options that suit a stream this small. */
  static final List<String> SETTINGS =
      List.of("--set", "learn.topics=8", "--set", "topics.terms=12");

  private PlantedCorpus() {}

  /** Returns the documents as JSON objects; they are always the same. */
  static List<String> documents() {
    Random random = new Random(3);
    return IntStream.range(0, DOCUMENTS)
        .mapToObj(
            n -> {
              int topic = random.nextInt(5);
              String words =
                  random
                      .ints(15, 0, 12)
                      .mapToObj(word -> "topic" + topic + "word" + word)
                      .collect(Collectors.joining(" "));
              return "{\"id\":\"d%d\",\"timestamp\":%d,\"text\":\"%s noise%d\"}"
                  .formatted(n, 1_700_000_000L + n * 3600L, words, random.nextInt(400));
            })
        .toList();
  }
}
