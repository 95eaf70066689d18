package io.swell.lifecycle;

import io.swell.output.ConversationSubject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Judges whether a group of documents is enough evidence for a birth: it needs enough documents,
 * from more than one mini-batch unless all are of the same one, and one source must not have made
 * up the group by repeating itself.
 *
 * <p>Of the source that most of the group is from, the messages of a {@linkplain
 * ConversationSubject conversation} count as one document, and so do variants of one text:
 * documents in which the terms that are in {@value #NEARLY_ALL} of them make up {@value #ONE_TEXT}
 * of all weight. Documents about one subject share some of their terms, and not all of them the
 * same. What several sources say counts, even in the same words.
 *
 * <p>Nothing is known about documents without a source, nor about sources if all documents have the
 * same one; these count fully. So do all documents if near-duplicates count like others, as in
 * logs: there, repeated messages of one source are the topics.
 */
final class BirthEvidence {
  private static final double NEARLY_ALL = 0.9;
  private static final double ONE_TEXT = 0.5;

  private final boolean haveSeveralBatches;
  private final boolean separatesSources;

  /**
   * @param documents those that groups are taken from
   */
  BirthEvidence(LifecycleOptions options, List<ReservoirDocument> documents) {
    haveSeveralBatches = haveSeveral(documents, ReservoirDocument::batch);
    separatesSources =
        !options.countNearDuplicates()
            && haveSeveral(
                documents.stream().filter(each -> each.source() != null).toList(),
                ReservoirDocument::source);
  }

  private static boolean haveSeveral(
      List<ReservoirDocument> documents, Function<ReservoirDocument, @Nullable Object> origin) {
    return documents.stream()
        .anyMatch(each -> !Objects.equals(origin.apply(each), origin.apply(documents.get(0))));
  }

  /** Returns whether a group is enough. Costs O(its terms). */
  boolean isEnough(List<ReservoirDocument> group, int minMembers) {
    return group.size() >= minMembers
        && haveSeveral(group, ReservoirDocument::batch) == haveSeveralBatches
        && (!separatesSources || independent(group) >= minMembers);
  }

  /** Returns as how many documents a group counts: less where its largest source repeats itself. */
  private static int independent(List<ReservoirDocument> group) {
    Map<String, List<ReservoirDocument>> bySource = new LinkedHashMap<>();
    List<ReservoirDocument> largest = List.of();
    for (ReservoirDocument each : group) {
      String source = each.source();
      if (source != null) {
        var same = bySource.computeIfAbsent(source, key -> new ArrayList<>());
        same.add(each);
        largest = same.size() > largest.size() ? same : largest;
      }
    }
    List<ReservoirDocument> separate = withoutRepliesAfterFirst(largest);
    int ofLargest = isOneText(separate) ? Math.min(1, separate.size()) : separate.size();
    return group.size() - largest.size() + ofLargest;
  }

  /** Returns the first message of each conversation, and the documents of none. */
  private static List<ReservoirDocument> withoutRepliesAfterFirst(List<ReservoirDocument> all) {
    List<ConversationSubject> subjects =
        all.stream().map(each -> ConversationSubject.of(each.header().title())).toList();
    Set<Long> conversations = new HashSet<>();
    subjects.stream()
        .filter(ConversationSubject::isReply)
        .forEach(each -> conversations.add(each.hash()));
    Set<Long> found = new HashSet<>();
    List<ReservoirDocument> first = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      long subject = subjects.get(i).hash();
      if (!conversations.contains(subject) || found.add(subject)) {
        first.add(all.get(i));
      }
    }
    return first;
  }

  private static boolean isOneText(List<ReservoirDocument> documents) {
    Map<Integer, Integer> occurrences = new HashMap<>();
    for (ReservoirDocument each : documents) {
      for (int row : each.terms().row()) {
        occurrences.merge(row, 1, Integer::sum);
      }
    }
    double shared = 0;
    double all = 0;
    for (ReservoirDocument each : documents) {
      for (int e = 0; e < each.terms().size(); e++) {
        double weight = each.terms().weight()[e];
        int in = occurrences.getOrDefault(each.terms().row()[e], 0);
        shared += in >= NEARLY_ALL * documents.size() ? weight : 0;
        all += weight;
      }
    }
    return shared >= ONE_TEXT * all;
  }
}
