package io.swell.stories;

import io.swell.math.NaturalLogarithm;
import io.swell.state.NumberedPieces;
import io.swell.state.Saved;
import io.swell.state.StateFormat;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import io.swell.stories.NoveltyScorer.Evidence;
import io.swell.stories.NoveltyScorer.Score;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Groups candidates that are about the same event, by the {@linkplain EvidenceSignature signatures}
 * of their evidence.
 *
 * <p>A candidate that reaches the threshold h with a score x belongs to the raised group with the
 * largest
 *
 * <pre>  c + {@value #SHARED} o - {@value #PASSED} ln(1 + g)</pre>
 *
 * if that is more than {@code {@value #SAME_EVENT} + {@value #MORE} ln(n / 3) + {@value #MORE} ln(x
 * / (1.5 h))}: c is the cosine of the signatures, o the share of the n documents of its evidence
 * that the group has, g the hours since the group's newest score. What few documents share by
 * chance, many do not; what is far apart in time is less often the same, and what is strong is more
 * often an event of its own. Once such evidence has {@value #SPLIT} documents and {@value #STRONG}
 * times the threshold, and c is less than {@value #ALIKE}, the cosine to the group's other
 * documents must be {@value #ASPECT}, so that an event that was weak when it joined another one
 * leaves it.
 *
 * <p>Else the candidate belongs to the group that is not raised with a cosine of more than {@value
 * #SAME_COSINE}, or begins one. A candidate below the threshold belongs to any group by that
 * cosine. When a group is raised, the candidate's signature replaces its own, so that an event does
 * not inherit what led to it.
 *
 * <p>The fit of the {@linkplain AlertThresholds thresholds} leaves out groups whose signature has
 * had a cosine of {@value #ASPECT} to that of a raised group: they are aspects of events, not
 * chance, and would raise the threshold where there are many events. Groups that users judged are
 * labels for it: those by chance always count, as {@link FalseAlarmRate} says, those of events
 * never. {@link LabeledGroups} moves the threshold for candidates that are similar to them.
 *
 * <p>Memory: at most {@value #LIMIT} groups of 192 terms and 256 documents, 16 MB; mostly far less.
 */
final class AlertGroups extends StatePart {
  static final StateKind KIND =
      new StateKind('A', "groups of alerts about stories, and what their threshold is fitted to");

  /** Maximum number of groups; more than that, the oldest are forgotten. */
  static final int LIMIT = 4096;

  private static final double SAME_EVENT = 0.12;
  private static final double SHARED = 0.4;
  private static final double MORE = 0.05;
  private static final double PASSED = 0.02;
  private static final double STRONG = 2;
  private static final int SPLIT = 5;
  private static final double ALIKE = 0.5;
  private static final double SAME_COSINE = 0.3;

  /** With fewer other documents a group is not compared by them. */
  private static final int OTHERS = 3;

  private static final double ASPECT = 0.15;

  private static final long OPEN_TIME = 72 * DocumentRing.HOUR;

  private static final StateFormat<AlertGroups> FIT = StateFormat.of(AlertGroups.class);

  private final DocumentRing ring;
  private final NumberedPieces<AlertGroup> groups =
      new NumberedPieces<>(KIND.key(), AlertGroup.FORMAT);

  /** The open groups, and those that were open when they were last looked at. */
  private final List<AlertGroup> open = new ArrayList<>();

  private final LabeledGroups labeled = new LabeledGroups();

  private final EvidenceSignature signatures;
  private final RowWeights spread = new RowWeights(4 * StoryCentroid.MAX_TERMS);

  @Saved(1)
  private final AlertThresholds thresholds;

  @Saved(2)
  private long nextId;

  /**
   * A score with its evidence, and the group that it belongs to.
   *
   * @param evidence newest first
   * @param signature of the evidence
   * @param threshold of the score's kind, for what is similar to judged groups
   */
  record Candidate(
      AlertGroup group,
      Score score,
      List<Evidence> evidence,
      StoryCentroid signature,
      double threshold) {
    boolean isRaised() {
      return score.value() >= threshold;
    }
  }

  /**
   * @param budget wanted number of false alarms a week, positive
   */
  AlertGroups(double budget, DocumentRing ring) {
    super(KIND);
    this.ring = ring;
    signatures = new EvidenceSignature(ring);
    thresholds = new AlertThresholds(budget, ring);
  }

  AlertThresholds thresholds() {
    return thresholds;
  }

  /** Returns the groups that users judged, which are saved apart. */
  LabeledGroups labeled() {
    return labeled;
  }

  /** Returns a group, or null if it is not open. */
  @Nullable AlertGroup get(long id) {
    AlertGroup group = groups.get(id);
    return group != null && isOpen(group) ? group : null;
  }

  private boolean isOpen(AlertGroup group) {
    return group.lastTime > ring.now() - OPEN_TIME;
  }

  /**
   * Puts a candidate into the group that it belongs to, which may be a new one.
   *
   * @param evidence newest first
   */
  Candidate place(Score score, List<Evidence> evidence) {
    open.removeIf(group -> !isOpen(group));
    long[] documents = evidence.stream().mapToLong(Evidence::number).toArray();
    StoryCentroid signature = signatures.of(documents);
    spread.set(signature.terms());
    double[] cosine =
        open.stream().mapToDouble(each -> each.terms.cosine(spread, signature.norm())).toArray();
    boolean isReached = score.value() >= thresholds.of(score.kind());
    AlertGroup group = isReached ? raisedGroup(score, evidence, signature, cosine) : null;
    if (group == null) {
      group = similarGroup(!isReached, cosine);
    }
    if (group == null) {
      group = new AlertGroup(nextId++, ring.now(), ring.added());
      open.add(group);
    }
    if (isReached && !group.isRaised) {
      group.terms = signature;
    } else if (isReached || !group.isRaised) {
      group.terms.add(signature);
    }
    if (isReached) {
      group.add(evidence);
    }
    group.isAspect |= isAspect(group, cosine);
    group.lastTime = ring.now();
    group.largest[score.kind()] = Math.max(group.largest[score.kind()], score.value());
    groups.put(group.id, group);
    double factor = labeled.isEmpty() ? 1 : labeled.budgetFactor(group.id, signature);
    double threshold = thresholds.of(score.kind(), factor);
    return new Candidate(group, score, evidence, signature, threshold);
  }

  private @Nullable AlertGroup raisedGroup(
      Score score, List<Evidence> evidence, StoryCentroid signature, double[] cosine) {
    double strength = score.value() / thresholds.of(score.kind());
    boolean isStrong = strength >= STRONG && evidence.size() >= SPLIT;
    AlertGroup best = null;
    double most = SAME_EVENT + MORE * NaturalLogarithm.of(evidence.size() / 3.0 * strength / 1.5);
    for (int i = 0; i < cosine.length; i++) {
      AlertGroup group = open.get(i);
      double similarity = group.isRaised ? similarity(group, evidence, cosine[i]) : 0;
      boolean maySplit = isStrong && cosine[i] < ALIKE;
      if (similarity > most && !(maySplit && isOther(group, evidence, signature))) {
        best = group;
        most = similarity;
      }
    }
    return best;
  }

  private double similarity(AlertGroup group, List<Evidence> evidence, double cosine) {
    double hours = (ring.now() - group.lastTime) / (double) DocumentRing.HOUR;
    return cosine + SHARED * group.shareOf(evidence) - PASSED * NaturalLogarithm.of(1 + hours);
  }

  /** Returns whether evidence differs from the other documents of a group. */
  private boolean isOther(AlertGroup group, List<Evidence> evidence, StoryCentroid signature) {
    Set<Long> own = evidence.stream().map(Evidence::number).collect(Collectors.toSet());
    long[] others =
        group.documents.stream()
            .mapToLong(number -> number)
            .filter(number -> number >= ring.first() && !own.contains(number))
            .toArray();
    return others.length >= OTHERS && signatures.of(others).cosine(signature) < ASPECT;
  }

  private @Nullable AlertGroup similarGroup(boolean mayBeRaised, double[] cosine) {
    AlertGroup best = null;
    double most = SAME_COSINE;
    for (int i = 0; i < cosine.length; i++) {
      if (cosine[i] > most && (mayBeRaised || !open.get(i).isRaised)) {
        best = open.get(i);
        most = cosine[i];
      }
    }
    return best;
  }

  private boolean isAspect(AlertGroup group, double[] cosine) {
    return IntStream.range(0, cosine.length)
        .anyMatch(i -> cosine[i] >= ASPECT && open.get(i).isRaised && open.get(i) != group);
  }

  /**
   * Judges a group, or takes its judgment back. A group that is forgotten has nothing that others
   * could be compared with, so it is not judged.
   */
  void judge(long id, StoryAlert.@Nullable Label label) {
    AlertGroup group = groups.get(id);
    if (label == null) {
      labeled.remove(id);
    } else if (group != null) {
      labeled.put(group, label);
    }
  }

  /** Fits the thresholds if it is time, and forgets old groups. Call after each document. */
  void refit() {
    if (thresholds.advance()) {
      forget();
      thresholds.fit(this::largest);
    }
  }

  /** Returns the largest scores of groups from a document on that have this label. */
  private double[] largest(int kind, long oldest, StoryAlert.@Nullable Label label) {
    return groups.values().stream()
        .filter(group -> group.document >= oldest && group.largest[kind] > 0)
        .filter(group -> label != null || !group.isAspect)
        .filter(group -> labeled.label(group.id) == label)
        .mapToDouble(group -> group.largest[kind])
        .toArray();
  }

  private void forget() {
    long oldest = ring.added() - AlertThresholds.FITTED_DOCUMENTS;
    long earliest = ring.now() - AlertThresholds.FITTED_TIME;
    groups.values().stream()
        .filter(group -> group.lastTime <= earliest && group.document < oldest)
        .toList()
        .forEach(this::remove);
    if (groups.values().size() > LIMIT) {
      groups.values().stream()
          .sorted(
              Comparator.<AlertGroup>comparingLong(g -> g.lastTime).thenComparingLong(g -> g.id))
          .limit(groups.values().size() - LIMIT)
          .toList()
          .forEach(this::remove);
    }
  }

  private void remove(AlertGroup group) {
    groups.remove(group.id);
    open.remove(group);
  }

  /** Removes vocabulary rows that were evicted and will stand for other terms. */
  void evict(BitSet rows) {
    labeled.evict(rows);
    groups.changeIf(group -> group.terms.evict(rows));
  }

  @Override
  public void save(StateSink changes) {
    var writer = new StateWriter();
    groups.save(changes);
    FIT.write(this, writer);
    changes.put(key().take(), writer.take());
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    if (key.hasRemaining()) {
      open.add(groups.restore(key, value));
    } else {
      FIT.read(value, this);
    }
  }
}
