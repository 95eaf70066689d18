package io.swell.view;

import io.swell.output.Assignment;
import io.swell.output.DocumentOrigin;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link DocumentSearch} keeps of a document beside its terms: what its assignment says.
 *
 * @param weights v_k of its topics, of unit norm
 * @param shares of its topics, largest first
 * @param hasMain whether the first of its topics is its main topic
 */
record IndexedDocument(
    String title,
    DocumentOrigin origin,
    Instant timestamp,
    long[] topics,
    float[] weights,
    float[] shares,
    boolean hasMain,
    @Nullable Long story) {
  static IndexedDocument of(Assignment assignment) {
    List<Assignment.TopicWeight> topics = assignment.topics();
    double norm =
        Math.sqrt(topics.stream().mapToDouble(each -> each.weight() * each.weight()).sum());
    float[] weights = new float[topics.size()];
    float[] shares = new float[topics.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = norm > 0 ? (float) (topics.get(i).weight() / norm) : 0;
      shares[i] = (float) topics.get(i).share();
    }
    return new IndexedDocument(
        assignment.title(),
        assignment.origin(),
        assignment.timestamp(),
        topics.stream().mapToLong(Assignment.TopicWeight::topic).toArray(),
        weights,
        shares,
        assignment.main() != null,
        assignment.storyId());
  }

  /** Returns the cosine of its weights and those of a query of unit norm; 0 if it is negative. */
  double cosine(Map<Long, Double> query) {
    double product = 0;
    for (int i = 0; i < topics.length; i++) {
      product += weights[i] * query.getOrDefault(topics[i], 0.0);
    }
    return Math.max(0, product);
  }

  /** Returns its topics with their shares; none if they explain too little of it. */
  List<FoundDocuments.Topic> shownTopics() {
    if (!hasMain) {
      return List.of();
    }
    List<FoundDocuments.Topic> shown = new ArrayList<>();
    for (int i = 0; i < topics.length; i++) {
      double share = Double.parseDouble(Float.toString(shares[i])); // with the published digits
      shown.add(new FoundDocuments.Topic(topics[i], null, share));
    }
    return shown;
  }
}
