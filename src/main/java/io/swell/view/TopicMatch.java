package io.swell.view;

import io.swell.output.Snapshot;
import java.util.List;

/**
 * A topic that a search found.
 *
 * @param terms its terms that match, heaviest first
 * @param score sum of their normalized weights
 */
public record TopicMatch(Snapshot snapshot, List<String> terms, double score) {}
