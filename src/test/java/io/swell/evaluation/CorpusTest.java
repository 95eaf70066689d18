package io.swell.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.swell.config.OptionCatalog;
import io.swell.engine.Bag;
import io.swell.engine.Bags;
import io.swell.evaluation.LinearAccuracy.Sample;
import io.swell.math.Parallel;
import io.swell.method.BatchOptions;
import io.swell.method.CorpusTraining;
import io.swell.method.Method;
import io.swell.method.MethodSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests how documents are selected for an evaluation, and the two measures that need held-out
 * documents.
 */
class CorpusTest {
  private static Bag bag(List<String> labels, String... words) {
    var counts = new TreeMap<String, Integer>();
    for (String word : words) {
      counts.merge(word, 1, Integer::sum);
    }
    return Bags.of(
        "main",
        "d",
        0,
        0,
        null,
        null,
        labels,
        "title",
        counts.keySet().toArray(String[]::new),
        counts.values().stream().mapToInt(Integer::intValue).toArray(),
        0);
  }

  private static final List<Bag> BAGS =
      List.of(
          bag(List.of("wheat"), "a", "b", "b"),
          bag(List.of("wheat", "corn"), "a", "c"),
          bag(List.of("corn"), "b", "rare"),
          bag(List.of("wheat"), "a", "b"),
          bag(List.of("gold"), "rare2"),
          bag(List.of("wheat", "gold"), "c", "b", "a", "a", "a"));

  @Test
  void rareTermsAndEmptyDocumentsAreLeftOut() {
    Corpus corpus = Corpus.of(BAGS, new Corpus.Choice(2, 3, 2, false));
    assertThat(corpus.vocabulary().size()).isEqualTo(3);
    assertThat(corpus.counts().documents())
        .as("without the document that has only a rare term")
        .isEqualTo(5);
    assertThat(corpus.classes())
        .as("equally frequent labels in order of name")
        .containsExactly("wheat", "corn");
    assertThat(corpus.classOf()).containsExactly(0, -1, 1, 0, 0);
    assertThat(corpus.learned()).containsExactly(0, 2, 3);
    assertThat(corpus.heldOut()).containsExactly(1, 4);
    var heldOut = corpus.select(corpus.heldOut());
    assertThat(heldOut.length()).containsExactly(2, 5);
    assertThat(Arrays.stream(heldOut.count()).sum()).isEqualTo(7);
    assertThat(Corpus.of(BAGS, new Corpus.Choice(1, 0, 1, true)).counts().documents()).isEqualTo(4);
  }

  @Test
  void theUniformDistributionHasThePerplexityOfTheVocabularySize() {
    Corpus corpus = Corpus.of(BAGS, new Corpus.Choice(1, 2, 0, false));
    MethodSpec method =
        Method.NMF.compose(
            OptionCatalog.of(Method.OPTIONS).reader().set("learn.topics=2").read(),
            Parallel.SEQUENTIAL);
    double terms = corpus.vocabulary().size();
    assertThat(DocumentMeasures.perplexity(method, (codes, i, row) -> 1 / terms, corpus))
        .isCloseTo(terms, within(1e-9));
  }

  @Test
  void codesThatSeparateClassesHaveFullAccuracy() {
    var random = new Random(4);
    double[] code = new double[300 * 3];
    int[] classOf = IntStream.range(0, 300).map(i -> i % 4 == 3 ? -1 : i % 4).toArray();
    for (int i = 0; i < 300; i++) {
      for (int k = 0; k < 3; k++) {
        code[3 * i + k] = 0.001 * ((classOf[i] == k ? 2 : 0) + random.nextDouble());
      }
    }
    var sample = new Sample(code, 3, classOf);
    assertThat(LinearAccuracy.of(sample, sample)).isEqualTo(1);
    int[] shuffled = IntStream.range(0, 300).map(i -> random.nextInt(3)).toArray();
    var noise = new Sample(code, 3, shuffled);
    assertThat(LinearAccuracy.of(noise, noise)).isBetween(0.25, 0.55);
  }

  @Test
  void theEvaluatorReportsTheMethodsOwnMeasures() {
    Corpus corpus = Corpus.of(BAGS, new Corpus.Choice(1, 0, 0, false));
    var configuration =
        OptionCatalog.of(Method.OPTIONS)
            .reader()
            .set("learn.topics=1")
            .set("learn.forgetting=replace")
            .set("learn.passes=2")
            .read();
    MethodSpec judged = Method.LSA.compose(configuration, Parallel.SEQUENTIAL);
    long[] clock = {0};
    EvaluationResult result =
        new MethodEvaluator(corpus, () -> clock[0] += 1_000_000_000L)
            .batch(judged, configuration.get(BatchOptions.class).passes(), pass -> {});
    assertThat(result.passes()).isEqualTo(2);
    assertThat(result.cost().passSeconds()).isCloseTo(1, within(1e-9));
    assertThat(result.shape().liveTopics()).isEqualTo(1);
    assertThat(result.documents().perplexity()).isNull();
    MethodSpec other = Method.LSA.compose(configuration, Parallel.SEQUENTIAL);
    var documents = other.weighting().weigh(corpus.counts(), corpus.vocabulary());
    CorpusTraining.start(other.learner(), documents);
    for (int pass = 0; pass < 2; pass++) {
      other.learner().learn(documents, 0);
    }
    assertThat(result.objective())
        .isEqualTo(other.objective().objective(documents, other.learner().code(documents)));
  }
}
