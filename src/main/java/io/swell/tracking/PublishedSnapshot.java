package io.swell.tracking;

import io.swell.model.SparseVector;
import io.swell.output.Snapshot.Representative;
import io.swell.state.StateFormat;
import java.util.BitSet;
import java.util.List;

/**
 * What the last published snapshot of a live topic says, as far as it decides when the next one is
 * due.
 *
 * @param documents documents of the stream that had been learned from
 * @param label the label or the given name
 * @param terms the terms whose rows still stand for them
 * @param norm length of the vector of all its terms
 * @param representatives ids of the representative documents
 * @param background whether the topic is the background
 */
record PublishedSnapshot(
    long documents,
    String label,
    SparseVector terms,
    double norm,
    List<String> representatives,
    boolean background) {
  static final StateFormat<PublishedSnapshot> FORMAT = StateFormat.of(PublishedSnapshot.class);

  static PublishedSnapshot of(
      TrackedTopic topic, TopicDescription topicDescription, StreamPosition at) {
    SparseVector terms = topicDescription.weights();
    return new PublishedSnapshot(
        at.documents(),
        topic.displayName(),
        terms,
        Math.sqrt(terms.squaredNorm()),
        topic.representatives().stream().map(Representative::id).toList(),
        topic.isBackground());
  }

  /**
   * Whether a snapshot that says something else is due: with another label, with terms whose cosine
   * with these is below {@code 1 -} {@link SnapshotOptions#CHANGE}, without any of these documents,
   * about a topic that has become the background or is it no more, or {@code
   * snapshots.refresh-documents} later.
   */
  boolean isOutdatedBy(PublishedSnapshot now, SnapshotOptions options) {
    return now.documents - documents >= options.refreshDocuments()
        || !now.label.equals(label)
        || now.background != background
        || cosine(now) < 1 - SnapshotOptions.CHANGE
        || (!now.representatives.isEmpty()
            && now.representatives.stream().noneMatch(representatives::contains));
  }

  private double cosine(PublishedSnapshot now) {
    double norms = norm * now.norm;
    return norms > 0 ? terms.dot(now.terms) / norms : norm == now.norm ? 1 : 0;
  }

  /** Returns it without vocabulary rows that will stand for other terms; it if it has none. */
  PublishedSnapshot without(BitSet rows) {
    SparseVector left = terms.without(rows);
    return left.size() == terms.size()
        ? this
        : new PublishedSnapshot(documents, label, left, norm, representatives, background);
  }
}
