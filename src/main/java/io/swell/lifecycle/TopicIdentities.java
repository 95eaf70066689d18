package io.swell.lifecycle;

import io.swell.model.SparseVector;
import io.swell.state.NumberedPart;
import io.swell.state.StateFormat;
import io.swell.state.StateKind;
import java.util.BitSet;

/**
 * What each live topic is about, by its id: the unit vector of its terms when it was born, and
 * later of those when it had pieces. Drift is 1 minus the cosine of a topic's terms now with these.
 *
 * <p>A topic that learns from a slowly changing stream can turn into another subject in steps that
 * are all small, so the terms are kept as they were. Evicted terms count as terms that the topic
 * has lost. Memory is O({@value #TERMS}) for each topic, dense ones included.
 */
final class TopicIdentities extends NumberedPart<SparseVector> {
  static final StateKind KIND = new StateKind('I', "what each topic was about when it settled");

  private static final int TERMS = 1000;

  TopicIdentities() {
    super(KIND, StateFormat.of(SparseVector.class));
  }

  /** Sets the terms of a topic, of any norm. */
  void settle(long id, SparseVector topic) {
    pieces.put(id, topic.heaviest(TERMS).unit());
  }

  SparseVector terms(long id) {
    SparseVector terms = pieces.get(id);
    return terms == null ? SparseVector.EMPTY : terms;
  }

  /** Returns the absolute cosine of the terms of a topic now with those that it had; 0 if none. */
  double cosine(long id, SparseVector topic) {
    SparseVector now = topic.heaviest(TERMS);
    double norm = Math.sqrt(now.squaredNorm());
    return norm > 0 ? Math.min(1, Math.abs(now.dot(terms(id))) / norm) : 0;
  }

  void remove(long id) {
    pieces.remove(id);
  }

  /** Forgets vocabulary rows that will stand for other terms. */
  void evict(BitSet rows) {
    pieces.replaceAll(terms -> terms.without(rows));
  }
}
