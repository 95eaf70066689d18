package io.swell.tracking;

import io.swell.output.LabelWords;
import io.swell.output.Snapshot.Representative;
import io.swell.output.TopicEvent.Evidence;
import io.swell.state.Saved;
import io.swell.state.StateFormat;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the tracker remembers of a topic beside its terms: its name, its documents, its past. It
 * marks its own changes, so that they are saved.
 */
final class TrackedTopic {
  static final StateFormat<TrackedTopic> FORMAT =
      StateFormat.of(TrackedTopic.class, () -> new TrackedTopic(0, 0, 0));

  @Saved(1)
  long id;

  @Saved(2)
  int slot;

  @Saved(3)
  long born;

  @Saved(4)
  private long lastSeen;

  @Saved(5)
  private boolean live = true;

  @Saved(6)
  private double share = Double.NaN;

  @Saved(7)
  private long shareDocuments;

  @Saved(8)
  private double trend = Double.NaN;

  @Saved(9)
  private double coherence = Double.NaN;

  @Saved(10)
  private List<String> heaviest = List.of();

  @Saved(11)
  private final StableLabel label = new StableLabel();

  @Saved(12)
  private final RepresentativeDocuments representativeDocuments = new RepresentativeDocuments();

  @Saved(13)
  private boolean muted;

  @Saved(14)
  private @Nullable String name;

  @Saved(15)
  private final Prevalence prevalence = new Prevalence();

  private @Nullable PublishedSnapshot published;
  private final EnumSet<Part> changed = EnumSet.of(Part.TOPIC);

  /** What is saved of it, each as a piece of its own. */
  enum Part {
    TOPIC,
    PUBLISHED
  }

  TrackedTopic(long id, int slot, long born) {
    this.id = id;
    this.slot = slot;
    this.born = born;
    lastSeen = born;
  }

  @Nullable String name() {
    return name;
  }

  boolean isMuted() {
    return muted;
  }

  List<Representative> representatives() {
    return representativeDocuments.documents();
  }

  long lastSeen() {
    return lastSeen;
  }

  boolean isLive() {
    return live;
  }

  /** Returns its share in the newest closed window; NaN before the first one. */
  double share() {
    return share;
  }

  /** Returns the number of documents in the newest closed window; 0 before the first one. */
  long shareDocuments() {
    return shareDocuments;
  }

  /** Returns that share minus its baseline share; NaN before the first one. */
  double trend() {
    return trend;
  }

  /** Returns the mean NPMI of its heaviest terms, as last measured; NaN before that. */
  double coherence() {
    return coherence;
  }

  /** Returns its heaviest terms at the last snapshot. */
  List<String> heaviest() {
    return heaviest;
  }

  void rename(@Nullable String newName) {
    name = newName;
    changed.add(Part.TOPIC);
  }

  void mute(boolean isMuted) {
    muted = isMuted;
    changed.add(Part.TOPIC);
  }

  void end() {
    live = false;
    changed.add(Part.TOPIC);
  }

  /** Returns whether nearly all documents have a little of it. */
  boolean isBackground() {
    return prevalence.isBackground();
  }

  /** Counts the documents of a mini-batch; see {@link Prevalence#add}. */
  void count(int all, int with, double shares) {
    prevalence.add(all, with, shares);
    changed.add(Part.TOPIC);
  }

  void see(long time) {
    lastSeen = Math.max(lastSeen, time);
    changed.add(Part.TOPIC);
  }

  /** Offers a document as a representative; see {@link RepresentativeDocuments#offer}. */
  void offer(Representative document, long number, int most) {
    if (representativeDocuments.offer(document, number, most)) {
      changed.add(Part.TOPIC);
    }
  }

  /** Removes a document; returns whether it represented this topic. */
  boolean removeDocument(String document) {
    boolean isRemoved = representativeDocuments.remove(document);
    if (isRemoved) {
      changed.add(Part.TOPIC);
    }
    return isRemoved;
  }

  /** Sets the share of the documents of a closed window, and what was expected. */
  void closeWindow(double windowShare, long documents, double baselineShare) {
    share = windowShare;
    shareDocuments = documents;
    trend = windowShare - baselineShare;
    changed.add(Part.TOPIC);
  }

  void measureCoherence(double measured) {
    coherence = measured;
    changed.add(Part.TOPIC);
  }

  /** Sets the heaviest terms, which the label follows. */
  void describe(List<String> terms) {
    heaviest = terms;
    label.update(terms);
    changed.add(Part.TOPIC);
  }

  void publish(PublishedSnapshot snapshot) {
    published = snapshot;
    changed.add(Part.PUBLISHED);
  }

  @Nullable PublishedSnapshot published() {
    return published;
  }

  /** Returns whether its last published snapshot is missing or outdated. */
  boolean isOutdatedBy(PublishedSnapshot now, SnapshotOptions options) {
    return published == null || published.isOutdatedBy(now, options);
  }

  /** Returns whether its last published snapshot names a document. */
  boolean isPublishedWith(String document) {
    return published != null && published.representatives().contains(document);
  }

  /** Forgets vocabulary rows that will stand for other terms. */
  void evict(BitSet rows) {
    PublishedSnapshot left = published == null ? null : published.without(rows);
    if (left != null && !left.equals(published)) {
      publish(left);
    }
  }

  /** Returns whether a part has changed, and clears the mark. */
  boolean takeChanged(Part part) {
    return changed.remove(part);
  }

  /** Returns the name that readers see: the given name, or else the label. */
  String displayName() {
    return name == null ? label.toString() : name;
  }

  /** Returns the name for an alert: the given one, or one that fits its heaviest terms now. */
  String nameFor(List<String> now) {
    return name == null && !label.isInForce(now) ? LabelWords.label(now) : displayName();
  }

  /** Returns the evidence for an event: its heaviest terms and its documents. */
  Evidence evidence(@Nullable Double cosine) {
    List<String> documents = representatives().stream().map(Representative::id).toList();
    return new Evidence(heaviest, documents, cosine, null);
  }
}
