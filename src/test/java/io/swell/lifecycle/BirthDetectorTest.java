package io.swell.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.config.OptionCatalog;
import io.swell.model.LearnOptions;
import io.swell.model.PlainLearner;
import io.swell.model.TopicLearner;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Documents of two groups with five rows each, and single documents with rows of their own. Without
 * topics, a residual is the document itself.
 */
class BirthDetectorTest {
  private static final int ROWS = 60;

  private final Random random = new Random(3);
  private final List<ReservoirDocument> documents = new ArrayList<>();
  private final TopicLearner learner =
      new PlainLearner(
          OptionCatalog.of(List.of(LearnOptions.class))
              .reader()
              .set("learn.topics=3")
              .read()
              .get(LearnOptions.class));
  private int added;

  /** Returns a document of five consecutive rows with weights near 1. */
  private double[] of(int first) {
    double[] weights = new double[ROWS];
    for (int m = first; m < first + 5; m++) {
      weights[m] = 0.8 + 0.4 * random.nextDouble();
    }
    return weights;
  }

  private void add(int count, int first) {
    for (int i = 0; i < count; i++) {
      documents.add(Reservoirs.document(added, added / 4, null, of(first)));
      added++;
    }
  }

  private BirthDetector detector(String... set) {
    List<String> all = new ArrayList<>(List.of("lifecycle.count-near-duplicates=true"));
    all.addAll(List.of(set));
    LifecycleOptions options = Reservoirs.options(all.toArray(String[]::new));
    return new BirthDetector(options, 100, documents, learner);
  }

  @Test
  void findsTheHeaviestGroupFirstAndCompletely() {
    add(7, 0);
    add(9, 10);
    add(1, 20);
    add(1, 30);
    BirthDetector detector = detector();
    assertThat(detector.next(6))
        .satisfies(
            candidate ->
                assertThat(candidate.members().stream().map(ReservoirDocument::number))
                    .containsExactlyElementsOf(
                        IntStream.range(7, 16).mapToObj(Long::valueOf).toList()));
    assertThat(detector.next(6)).satisfies(candidate -> assertThat(candidate.members()).hasSize(7));
    assertThat(detector.next(6)).isNull();
  }

  @Test
  void aCandidateIsTheMeanOfItsDocuments() {
    add(8, 0);
    add(2, 40);
    BirthDetector.BirthCandidate candidate = Objects.requireNonNull(detector().next(6));
    double[] mean = new double[ROWS];
    for (ReservoirDocument member : candidate.members()) {
      double[] terms = Reservoirs.dense(member.terms(), ROWS);
      IntStream.range(0, ROWS).forEach(m -> mean[m] += terms[m]);
    }
    double[] expected = Reservoirs.dense(Reservoirs.unit(mean), ROWS);
    assertThat(Reservoirs.dense(candidate.topic(), ROWS)).containsExactly(expected, within(1e-12));
    double gain =
        candidate.members().stream()
            .mapToDouble(member -> candidate.topic().dot(member.terms()))
            .map(x -> x * x)
            .sum();
    assertThat(candidate.gain()).isCloseTo(gain, within(1e-12));
    assertThat(candidate.cosine()).isZero();
  }

  @Test
  void documentsThatATopicExplainsFormNoGroup() {
    add(8, 0);
    add(8, 10);
    learner.seed(0, Reservoirs.unit(of(0)), 1, 100);
    BirthDetector detector = detector();
    assertThat(detector.next(6))
        .satisfies(
            candidate -> {
              assertThat(candidate.members()).extracting(ReservoirDocument::number).contains(8L);
              assertThat(candidate.cosine()).isLessThan(1e-12);
            });
    assertThat(detector.next(6)).isNull();
  }

  @Test
  void acceptedCandidatesCountAsTopicsForLaterOnes() {
    add(9, 0);
    for (int i = 0; i < 7; i++) {
      double[] weights = of(4);
      weights[4] /= 2; // shares this row, but too little to be a neighbor
      documents.add(Reservoirs.document(added, added / 4, null, weights));
      added++;
    }
    BirthDetector detector = detector();
    BirthDetector.BirthCandidate first = Objects.requireNonNull(detector.next(6));
    detector.addTopic(first.topic());
    assertThat(detector.next(6))
        .satisfies(
            second ->
                assertThat(second.cosine())
                    .isCloseTo(first.topic().dot(second.topic()), within(1e-12))
                    .isBetween(0.05, 0.4));
  }

  @Test
  void nearDuplicatesCountOnce() {
    double[] weights = of(0);
    for (int i = 0; i < 20; i++) {
      documents.add(Reservoirs.document(i, i, null, weights));
    }
    assertThat(detector("lifecycle.count-near-duplicates=false").next(2)).isNull();
    assertThat(detector().next(2)).isNotNull();
  }

  @Test
  void variantsOfOneTextFromOneOfSeveralSourcesMakeNoCandidate() {
    for (int i = 0; i < 8; i++) {
      double[] variant = of(0);
      variant[10 + 2 * i] = 1.2;
      variant[11 + 2 * i] = 1.2;
      documents.add(Reservoirs.document(i, i, "one", variant));
    }
    String separately = "lifecycle.count-near-duplicates=false";
    assertThat(detector(separately).next(6)).isNotNull();
    documents.add(Reservoirs.document(8, 8, "two", of(40)));
    assertThat(detector(separately).next(6)).isNull();
  }

  @Test
  void aGroupNeedsSeveralMiniBatchesIfThereAreSeveral() {
    for (int i = 0; i < 8; i++) {
      documents.add(Reservoirs.document(i, 1, null, of(0)));
    }
    documents.add(Reservoirs.document(8, 2, null, of(40)));
    assertThat(detector().next(6)).isNull();
  }
}
