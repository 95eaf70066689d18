package io.swell.alerting;

import io.swell.lifecycle.BirthHistory;
import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.DocumentHeader;
import io.swell.state.Saved;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Counts the documents of one topic, in the open window or since its detector was last calm. */
final class TopicTally {
  @Saved(1)
  private long documents;

  /** Sum, over the documents, of how many of a thousand words are numbers. */
  @Saved(2)
  private long figures;

  @Saved(3)
  private final AlertEvidence evidence = new AlertEvidence();

  /** Sums of the shares that other topics have in these documents, by topic. */
  @Saved(4)
  private final TreeMap<Long, Double> otherShares = new TreeMap<>();

  @Saved(5)
  private long nearDuplicates;

  long documents() {
    return documents;
  }

  /** Returns the sum, over the documents, of how many of a thousand words are numbers. */
  long figures() {
    return figures;
  }

  /** Returns the share that other topics together have in a document, on average. */
  double meanShare(Collection<Long> others) {
    double sum = 0;
    for (long topic : others) {
      sum += otherShares.getOrDefault(topic, 0.0);
    }
    return sum / Math.max(1, documents);
  }

  /** Returns whether most documents are near-duplicates, and almost all those of a source. */
  boolean isRepeatedBy(String source) {
    return 2 * nearDuplicates > documents && evidence.isOf(source);
  }

  AlertEvidence evidence() {
    return evidence;
  }

  void add(ObservedDocument document) {
    for (Assignment.TopicWeight other : document.topics()) {
      if (other.topic() != document.topic()) {
        otherShares.merge(other.topic(), other.share(), Double::sum);
      }
    }
    add(document.document(), document.numbersPerMille(), document.nearDuplicate());
  }

  void add(BirthHistory.Document document) {
    addShares(document.otherProportions());
    DocumentHeader header = document.header();
    add(
        AlertEvidence.shown(header, document.weight()),
        header.numbersPerMille(),
        document.nearDuplicate());
  }

  private void add(Alert.Document document, int numbersPerMille, boolean isNearDuplicate) {
    documents++;
    figures += numbersPerMille;
    if (isNearDuplicate) {
      nearDuplicates++;
    } else {
      evidence.add(document);
    }
    evidence.addSourceOf(document);
  }

  private void addShares(Map<Long, Double> shares) {
    shares.forEach((topic, share) -> otherShares.merge(topic, share, Double::sum));
  }

  void add(TopicTally more) {
    evidence.add(more.evidence);
    documents += more.documents;
    figures += more.figures;
    nearDuplicates += more.nearDuplicates;
    addShares(more.otherShares);
  }

  /** Deletes a document from those to show and returns whether it was one. It stays counted. */
  boolean deleteDocument(String id) {
    return evidence.deleteDocument(id);
  }
}
