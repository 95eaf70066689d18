package io.swell.cli;

import io.swell.format.input.TextSanitizer;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A text table: text is left-aligned, numbers are right-aligned. */
final class TextTable {
  private final List<String[]> rows = new ArrayList<>();
  private final boolean[] right;

  /**
   * @param headings one per column; a heading that starts with {@code >} marks a column of numbers
   */
  TextTable(String... headings) {
    right = new boolean[headings.length];
    String[] first = new String[headings.length];
    for (int i = 0; i < headings.length; i++) {
      right[i] = headings[i].startsWith(">");
      first[i] = right[i] ? headings[i].substring(1) : headings[i];
    }
    rows.add(first);
  }

  /** Adds a row with as many cells as there are headings. */
  void add(String... cells) {
    if (cells.length != right.length) {
      throw new IllegalArgumentException(
          "a row must have " + right.length + " cells, found " + cells.length);
    }
    rows.add(Arrays.stream(cells).map(TextSanitizer::onOneLine).toArray(String[]::new));
  }

  void print(PrintStream out) {
    int[] widths = new int[right.length];
    for (String[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        widths[i] = Math.max(widths[i], TextColumns.of(row[i]));
      }
    }
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.length; i++) {
        String pad = " ".repeat(widths[i] - TextColumns.of(row[i]));
        line.append(right[i] ? pad + row[i] : row[i] + pad).append("  ");
      }
      out.println(line.toString().stripTrailing());
    }
  }
}
