package io.swell.stories;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The mathematics of {@link AlertGroups} in plain loops, for candidates that come within a day, so
 * that no group closes, and whose signatures have few terms, so that none is cut.
 */
final class PlainAlertGroups {
  private static final double HOUR = 3_600_000;

  private record Signature(long time, Map<Integer, Double> terms) {}

  static final class Group {
    final long id;
    final List<Signature> signatures = new ArrayList<>();
    final Set<Long> documents = new HashSet<>();
    boolean isRaised;
    boolean isAspect;
    long lastTime;

    Group(long id) {
      this.id = id;
    }

    /** Returns the sum of its signatures, each of which counts half after a day. */
    private Map<Integer, Double> terms(long now) {
      Map<Integer, Double> sum = new TreeMap<>();
      for (Signature each : signatures) {
        double faded = Math.pow(2, (each.time - now) / (24 * HOUR));
        each.terms.forEach((term, weight) -> sum.merge(term, faded * weight, Double::sum));
      }
      return sum;
    }
  }

  private final DocumentRing ring;
  final List<Group> groups = new ArrayList<>();

  /** How often strong evidence was unlike the other documents of the group that it resembled. */
  int splits;

  PlainAlertGroups(DocumentRing ring) {
    this.ring = ring;
  }

  /**
   * Returns the group of a candidate with this score and evidence, which is raised if it may be.
   */
  Group place(double score, double threshold, List<Long> evidence) {
    Map<Integer, Double> signature = signature(evidence);
    boolean isReached = score >= threshold;
    Map<Group, Double> cosine = new TreeMap<>((x, y) -> Long.compare(x.id, y.id));
    groups.forEach(
        each -> cosine.put(each, PlainStories.cosine(each.terms(ring.now()), signature)));
    Group group = isReached ? raised(score / threshold, evidence, cosine) : null;
    double most = 0.3;
    if (group == null) {
      for (Group each : groups) {
        double similar = cosine.getOrDefault(each, 0.0);
        if (similar > most && !(isReached && each.isRaised)) {
          group = each;
          most = similar;
        }
      }
    }
    if (group == null) {
      group = new Group(groups.size());
      groups.add(group);
    }
    if (isReached && !group.isRaised) {
      group.signatures.clear();
    }
    if (isReached || !group.isRaised) {
      group.signatures.add(new Signature(ring.now(), signature));
    }
    for (Group other : groups) {
      boolean isAlike = cosine.getOrDefault(other, 0.0) >= 0.15;
      group.isAspect |= other != group && other.isRaised && isAlike;
    }
    if (isReached) {
      group.documents.addAll(evidence);
      group.isRaised = true;
    }
    group.lastTime = ring.now();
    return group;
  }

  private @Nullable Group raised(double strength, List<Long> evidence, Map<Group, Double> cosine) {
    int n = evidence.size();
    double most = 0.12 + 0.05 * Math.log(n / 3.0) + 0.05 * Math.log(strength / 1.5);
    Group best = null;
    for (Group group : groups) {
      if (!group.isRaised) {
        continue;
      }
      double c = cosine.getOrDefault(group, 0.0);
      double shared = evidence.stream().filter(group.documents::contains).count() / (double) n;
      double hours = (ring.now() - group.lastTime) / HOUR;
      double similarity = c + 0.4 * shared - 0.02 * Math.log(1 + hours);
      Set<Long> others = new TreeSet<>(group.documents);
      evidence.forEach(others::remove);
      boolean isOther =
          strength >= 2
              && n >= 5
              && c < 0.5
              && others.size() >= 3
              && PlainStories.cosine(signature(others), signature(evidence)) < 0.15;
      splits += similarity > most && isOther ? 1 : 0;
      if (similarity > most && !isOther) {
        best = group;
        most = similarity;
      }
    }
    return best;
  }

  /** Returns s ln(s / p) of each term. */
  private Map<Integer, Double> signature(Iterable<Long> evidence) {
    Map<Integer, Integer> holders = new TreeMap<>();
    double n = 0;
    for (long number : evidence) {
      n++;
      for (int row : ring.of(number).row) {
        holders.merge(row, 1, Integer::sum);
      }
    }
    Map<Integer, Double> signature = new TreeMap<>();
    for (Map.Entry<Integer, Integer> term : holders.entrySet()) {
      double share = term.getValue() / n;
      double past =
          (ring.postings().historyFrequency(term.getKey()) + 0.5) / (ring.historySize() + 50);
      if (share > past) {
        signature.put(term.getKey(), share * Math.log(share / past));
      }
    }
    return signature;
  }
}
