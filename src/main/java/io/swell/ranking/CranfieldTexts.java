package io.swell.ranking;

import java.util.ArrayList;
import java.util.List;

/**
 * Texts as the Cranfield collection and its relatives (CISI, MED, CACM) write them: a line {@code
 * .I 17} begins one, then lines {@code .T} title, {@code .A} authors, {@code .B} source, {@code .W}
 * words, each before the lines it names.
 */
final class CranfieldTexts {
  private CranfieldTexts() {}

  /** Returns the documents under their numbers: titles and words. */
  static List<IdentifiedText> documents(String content, String name) {
    return read(content, name, false);
  }

  /**
   * Returns the queries, numbered from 1 in their order, which is how the collection's judgments
   * count them: its own numbers have gaps.
   */
  static List<IdentifiedText> queries(String content, String name) {
    return read(content, name, true);
  }

  private static List<IdentifiedText> read(String content, String name, boolean inOrder) {
    List<IdentifiedText> found = new ArrayList<>();
    String id = "";
    StringBuilder words = new StringBuilder();
    boolean reading = false;
    for (String line : content.lines().toList()) {
      if (line.startsWith(".I")) {
        if (!id.isEmpty()) {
          found.add(new IdentifiedText(id, words.toString().strip()));
        }
        id = inOrder ? Integer.toString(found.size() + 1) : line.substring(2).strip();
        if (id.isEmpty()) {
          throw new IllegalArgumentException(
              name + ": text " + (found.size() + 1) + " has no number after .I");
        }
        words.setLength(0);
        reading = false;
      } else if (line.matches("\\.[A-Z]\\s*")) {
        reading = line.startsWith(".T") || line.startsWith(".W");
      } else if (reading) {
        words.append(line).append('\n');
      }
    }
    if (!id.isEmpty()) {
      found.add(new IdentifiedText(id, words.toString().strip()));
    }
    return found;
  }
}
