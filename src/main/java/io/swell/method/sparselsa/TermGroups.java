package io.swell.method.sparselsa;

import io.swell.config.TextFile;
import io.swell.vocabulary.RowCounts;
import io.swell.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups of terms that enter or leave a topic together. The weight of a group is the root of its
 * size.
 *
 * <p>A term in no group forms a group of its own. A term that no document contains has no row, but
 * counts in the size of its group, so that the weight of a group never changes. Rows are matched to
 * groups from the vocabulary as documents are weighed.
 */
final class TermGroups {
  /** The group of a row whose term is in no group. */
  static final int NONE = -1;

  private final Map<String, Integer> groupOf;
  private final double[] weight;
  private int[] groupOfRow = new int[0];

  private TermGroups(Map<String, Integer> groupOf, double[] weight) {
    this.groupOf = groupOf;
    this.weight = weight;
  }

  /**
   * Reads lines of a term, a tab and a group; empty lines are skipped.
   *
   * @throws IllegalArgumentException if a line has another form, or a term occurs twice
   */
  static TermGroups of(TextFile file) {
    Map<String, Integer> groupOf = new HashMap<>();
    Map<String, Integer> lineOf = new HashMap<>();
    Map<String, Integer> numbers = new HashMap<>();
    List<Integer> sizes = new ArrayList<>();
    for (int i = 0; i < file.lines().size(); i++) {
      String line = file.lines().get(i);
      if (line.isBlank()) {
        continue;
      }
      String[] fields = line.split("\t", -1);
      if (fields.length != 2 || fields[0].isBlank() || fields[1].isBlank()) {
        throw wrong(file, i, "is not a term, a tab and a group", line);
      }
      String term = fields[0].strip();
      Integer earlier = lineOf.putIfAbsent(term, i + 1);
      if (earlier != null) {
        throw wrong(file, i, "repeats the term of line " + earlier + ": keep one", term);
      }
      int group = numbers.computeIfAbsent(fields[1].strip(), name -> numbers.size());
      groupOf.put(term, group);
      if (group == sizes.size()) {
        sizes.add(0);
      }
      sizes.set(group, sizes.get(group) + 1);
    }
    if (sizes.isEmpty()) {
      throw new IllegalArgumentException(
          "sparse-lsa.groups must name at least one group of terms, found none in " + file.path());
    }
    return new TermGroups(groupOf, sizes.stream().mapToDouble(Math::sqrt).toArray());
  }

  private static IllegalArgumentException wrong(TextFile file, int line, String what, String text) {
    return new IllegalArgumentException(
        "sparse-lsa.groups line %s of %s %s, found %s"
            .formatted(line + 1, file.path(), what, text));
  }

  int count() {
    return weight.length;
  }

  /** w_g, the root of the number of terms. */
  double weight(int group) {
    return weight[group];
  }

  /** The group of a row, or {@link #NONE}. */
  int of(int row) {
    return row < groupOfRow.length ? groupOfRow[row] : NONE;
  }

  /** Looks up the rows of the documents of a mini-batch, and at first those of every term. */
  void meet(RowCounts documents, Vocabulary vocabulary) {
    int known = groupOfRow.length;
    if (vocabulary.rows() > known) {
      groupOfRow = Arrays.copyOf(groupOfRow, vocabulary.rows() + vocabulary.rows() / 2);
      Arrays.fill(groupOfRow, known, groupOfRow.length, NONE);
    }
    if (known == 0) {
      groupOf.forEach(
          (term, group) -> {
            int row = vocabulary.row(term);
            if (row >= 0) {
              groupOfRow[row] = group;
            }
          });
    }
    for (int e = 0; e < documents.start()[documents.documents()]; e++) {
      int row = documents.row()[e]; // the row may have belonged to another term before
      groupOfRow[row] = groupOf.getOrDefault(vocabulary.term(row), NONE);
    }
  }
}
