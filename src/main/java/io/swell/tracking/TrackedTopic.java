package io.swell.tracking;

import io.swell.lifecycle.SparseVectors;
import io.swell.model.SparseVector;
import io.swell.model.StateReader;
import io.swell.model.StateWriter;
import io.swell.output.Snapshot.Representative;
import io.swell.output.TopicEvent.Evidence;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the tracker remembers of a topic beside its terms: its name, its documents, its past. */
final class TrackedTopic {
  final long id;
  final int slot;
  final long born;
  StableLabel label = new StableLabel();

  /** The name that a user command gave it, or null. */
  @Nullable String name;

  /** Whether it is muted and raises no alerts. */
  boolean muted;

  RepresentativeDocuments representativeDocuments = new RepresentativeDocuments();
  long lastSeen;
  boolean live = true;

  /** Its share in the newest closed window. */
  double share;

  /** That share minus its baseline share. */
  double trend;

  /** Mean NPMI of its heaviest terms, as last measured; NaN before the first measurement. */
  double coherence = Double.NaN;

  /** Its heaviest terms at the last snapshot. */
  List<String> heaviest = List.of();

  /** Its column of U when the last window closed, or at birth. Drift is measured against it. */
  SparseVector reference = SparseVectors.EMPTY;

  TrackedTopic(long id, int slot, long born) {
    this.id = id;
    this.slot = slot;
    this.born = born;
    lastSeen = born;
  }

  /** Returns the name that readers see: the given name, or else the label. */
  String displayName() {
    return name == null ? label.toString() : name;
  }

  /** Returns the evidence for an event: its heaviest terms and its documents. */
  Evidence evidence(@Nullable Double cosine) {
    List<String> documents =
        representativeDocuments.documents().stream().map(Representative::id).toList();
    return new Evidence(heaviest, documents, cosine, null);
  }

  void write(StateWriter writer) {
    writer.putInt(slot).putLong(born).putLong(lastSeen).putByte(live ? 1 : 0);
    writer.putDouble(share).putDouble(trend).putDouble(coherence).putInt(heaviest.size());
    heaviest.forEach(writer::putString);
    label.write(writer);
    representativeDocuments.write(writer);
    writer.putByte(muted ? 1 : 0).putByte(name == null ? 0 : 1);
    if (name != null) {
      writer.putString(name);
    }
  }

  static TrackedTopic read(long id, StateReader reader) {
    var topic = new TrackedTopic(id, reader.getInt(), reader.getLong());
    topic.lastSeen = reader.getLong();
    topic.live = reader.getByte() != 0;
    topic.share = reader.getDouble();
    topic.trend = reader.getDouble();
    topic.coherence = reader.getDouble();
    List<String> heaviest = new ArrayList<>();
    for (int left = reader.getCount(4); left > 0; left--) {
      heaviest.add(reader.getString());
    }
    topic.heaviest = List.copyOf(heaviest);
    topic.label = StableLabel.read(reader);
    topic.representativeDocuments = RepresentativeDocuments.read(reader);
    topic.muted = reader.getByte() != 0;
    topic.name = reader.getByte() == 0 ? null : reader.getString();
    return topic;
  }
}
