package io.swell.ranking;

import java.util.ArrayList;
import java.util.List;

/**
 * Parses texts in the format of the Cranfield collection and related ones (CISI, MED, CACM). A line
 * {@code .I 17} starts a text. The lines {@code .T} (title), {@code .A} (authors), {@code .B}
 * (source) and {@code .W} (words) each precede the lines of that field.
 */
final class CranfieldTexts {
  private CranfieldTexts() {}

  /** Returns the documents with their numbers as ids; the text is title and words. */
  static List<IdentifiedText> documents(String content, String name) {
    return read(content, name, false);
  }

  /**
   * Returns the queries, numbered from 1 by position, as the judgments of the collection count
   * them. The numbers in the file have gaps.
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
