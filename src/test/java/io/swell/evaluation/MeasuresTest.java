package io.swell.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.model.Codes;
import io.swell.model.MiniBatch;
import io.swell.model.Penalty;
import io.swell.model.SparseVector;
import io.swell.model.TermCoherence;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * The measures equal those of {@code src/test/python/measures_reference.py}, which computes them
 * with numpy for a small model: six slots, one of them free, and 60 documents, two of them empty.
 */
class MeasuresTest {
  /** Allows for sums of some hundred terms in another order. */
  private static final Offset<Double> ROUNDING = within(1e-12);

  private final JsonNode given = read();
  private final JsonNode expected = given.get("expected");
  private final List<SparseVector> topics = rows("topics");
  private final MiniBatch documents = batch(rows("documents"));
  private final int top = given.get("top").asInt();

  @Test
  void measuresOfTopicsEqualTheReference() {
    int terms = given.get("terms").asInt();
    assertThat(TopicMeasures.liveTopics(topics)).isEqualTo(expected.get("liveTopics").asInt());
    isExpected(TopicMeasures.compactness(topics, terms), "compactness");
    isExpected(TopicMeasures.effectiveDimension(topics, terms), "effectiveDimension");
    isExpected(TopicMeasures.representability(topics, top), "representability");
    isExpected(TopicMeasures.overlap(topics, top), "overlap");
    isExpected(TopicMeasures.diversity(topics, given.get("diverse").asInt()), "diversity");
  }

  @Test
  void sidesAndTopTermsEqualTheReference() {
    List<SparseVector> live = topics.stream().filter(topic -> topic.size() > 0).toList();
    for (int k = 0; k < live.size(); k++) {
      assertThat(TopTerms.SignedContribution.of(live.get(k)).majorityRatio())
          .isCloseTo(expected.get("majorityRatio").get(k).asDouble(), ROUNDING);
      assertThat(TopTerms.of(live.get(k), top)).isEqualTo(ints(expected.get("top").get(k)));
    }
    assertThat(live)
        .as("each side is reported for some topic")
        .anyMatch(topic -> TopTerms.SignedContribution.of(topic).dominantSign() < 0)
        .anyMatch(topic -> TopTerms.SignedContribution.of(topic).dominantSign() > 0);
  }

  @Test
  void coherenceEqualsTheReference() {
    List<int[]> tops = TopTerms.ofEach(topics, top);
    TermCoherence coherence = TermCoherence.count(tops, terms(documents));
    for (int k = 0; k < tops.size(); k++) {
      assertThat(coherence.npmi(tops.get(k)))
          .isCloseTo(expected.get("npmi").get(k).asDouble(), ROUNDING);
    }
    isExpected(coherence.mean(tops), "meanNpmi");
  }

  @Test
  void measuresOfDocumentsEqualTheReference() {
    isExpected(DocumentMeasures.reconstructionError(documents, codes()), "reconstructionError");
    isExpected(DocumentMeasures.codeDensity(codes()), "codeDensity");
  }

  @Test
  void theObjectiveOfEveryPenaltyPairEqualsTheReference() {
    for (Penalty u : Penalty.values()) {
      for (Penalty v : Penalty.values()) {
        var objective =
            new RlsiObjectiveTerms(
                u, given.get("lambda1").asDouble(), v, given.get("lambda2").asDouble());
        assertThat(objective.of(documents, codes().code(), topics))
            .isCloseTo(
                expected.get("objective").get(u.name() + v.name()).asDouble(), within(1e-10));
      }
    }
  }

  private void isExpected(double found, String name) {
    assertThat(found).as(name).isCloseTo(expected.get(name).asDouble(), ROUNDING);
  }

  private Codes codes() {
    double[] code =
        StreamSupport.stream(given.get("codes").spliterator(), false)
            .flatMapToDouble(row -> Arrays.stream(doubles(row)))
            .toArray();
    int count = documents.documents();
    return new Codes(
        count, topics.size(), code, new double[code.length], doubles(given.get("residual")));
  }

  private List<SparseVector> rows(String name) {
    List<SparseVector> rows = new ArrayList<>();
    for (JsonNode row : given.get(name)) {
      double[] dense = doubles(row);
      int[] nonzero = IntStream.range(0, dense.length).filter(m -> dense[m] != 0).toArray();
      rows.add(
          new SparseVector(nonzero, Arrays.stream(nonzero).mapToDouble(m -> dense[m]).toArray()));
    }
    return rows;
  }

  private static MiniBatch batch(List<SparseVector> documents) {
    int[] start = new int[documents.size() + 1];
    for (int i = 0; i < documents.size(); i++) {
      start[i + 1] = start[i] + documents.get(i).size();
    }
    return new MiniBatch(
        documents.size(),
        start,
        documents.stream().flatMapToInt(d -> Arrays.stream(d.row())).toArray(),
        documents.stream().flatMapToDouble(d -> Arrays.stream(d.weight())).toArray());
  }

  private static List<int[]> terms(MiniBatch batch) {
    return IntStream.range(0, batch.documents())
        .mapToObj(i -> Arrays.copyOfRange(batch.row(), batch.start()[i], batch.start()[i + 1]))
        .toList();
  }

  private static int[] ints(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).mapToInt(JsonNode::asInt).toArray();
  }

  private static double[] doubles(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false)
        .mapToDouble(JsonNode::asDouble)
        .toArray();
  }

  private static JsonNode read() {
    try (InputStream in =
        MeasuresTest.class.getResourceAsStream("/fixtures/measures/reference.json")) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
