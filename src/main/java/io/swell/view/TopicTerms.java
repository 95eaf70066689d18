package io.swell.view;

import io.swell.output.Snapshot;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A topic's terms now, and how they came about.
 *
 * @param snapshot the topic as it was last published
 * @param since start of the window that the ranks are compared with, or null if there is none
 * @param before its heaviest terms in that window, heaviest first
 * @param trail its heaviest terms over its life, as far as this view has seen it, oldest first
 */
public record TopicTerms(
    Snapshot snapshot, @Nullable Instant since, List<String> before, List<TermPoint> trail) {
  public TopicTerms {
    before = List.copyOf(before);
    trail = List.copyOf(trail);
  }
}
