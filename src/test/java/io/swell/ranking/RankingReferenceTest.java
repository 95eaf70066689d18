package io.swell.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.ranking.TestCollection.Text;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.commons.statistics.distribution.TDistribution;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Measures, BM25 and significance tests equal those that {@code
 * src/test/python/ranking_reference.py} computes by trec_eval's definitions, the formula, and
 * SciPy.
 */
class RankingReferenceTest {
  /** Allows for sums of some dozen terms in another order. */
  private static final Offset<Double> ROUNDING = within(1e-12);

  /** Lucene adds in single precision. */
  private static final Offset<Double> SINGLE = within(2e-6);

  private final JsonNode given = read();

  @Test
  void measuresEqualTheReferenceWithTiesAndMissingDocuments() {
    for (JsonNode ranking : given.get("rankings")) {
      double[] score = doubles(ranking.get("score"));
      int[] grades =
          StreamSupport.stream(ranking.get("grade").spliterator(), false)
              .mapToInt(JsonNode::asInt)
              .toArray();
      int[] relevant = IntStream.range(0, grades.length).filter(i -> grades[i] > 0).toArray();
      int[] grade = IntStream.of(relevant).map(i -> grades[i]).toArray();
      QueryMeasures measures = QueryMeasures.of(QueryMeasures.ranks(score, relevant), grade);
      assertThat(measures.averagePrecision()).isCloseTo(ranking.get("map").asDouble(), ROUNDING);
      assertThat(measures.precision()).containsExactly(doubles(ranking.get("precision")), ROUNDING);
      assertThat(measures.ndcg()).containsExactly(doubles(ranking.get("ndcg")), ROUNDING);
    }
  }

  @Test
  void bm25FollowsTheFormulaForExactLengths() {
    List<Text> documents = new ArrayList<>();
    given
        .get("texts")
        .forEach(text -> documents.add(new Text("d" + documents.size(), text.asText())));
    try (TermIndex index = new TermIndex(documents)) {
      for (JsonNode each : given.get("bm25")) {
        float[] scores =
            index.scores(
                each.get("query").asText(), each.get("k1").asDouble(), each.get("b").asDouble());
        double[] found = IntStream.range(0, scores.length).mapToDouble(i -> scores[i]).toArray();
        assertThat(found)
            .as(each.get("query").asText())
            .containsExactly(doubles(each.get("scores")), SINGLE);
      }
    }
  }

  @Test
  void tailsOfStudentsDistributionEqualScipy() {
    for (JsonNode each : given.get("tails")) {
      double expected = each.get(2).asDouble();
      assertThat(TDistribution.of(each.get(1).asInt()).survivalProbability(each.get(0).asDouble()))
          .as(each.toString())
          .isCloseTo(expected, within(1e-10 * expected));
    }
  }

  @Test
  void pairedTestsEqualScipy() {
    for (JsonNode pair : given.get("pairs")) {
      double[] better = doubles(pair.get("better"));
      Significance test = Significance.of(better, doubles(pair.get("base")));
      assertThat(test.t()).isCloseTo(pair.get("t").asDouble(), within(1e-9));
      assertThat(test.pairedT()).isCloseTo(pair.get("p").asDouble(), within(1e-9));
    }
  }

  private static double[] doubles(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false)
        .mapToDouble(JsonNode::asDouble)
        .toArray();
  }

  private static JsonNode read() {
    try (InputStream in =
        RankingReferenceTest.class.getResourceAsStream("/fixtures/ranking/reference.json")) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
