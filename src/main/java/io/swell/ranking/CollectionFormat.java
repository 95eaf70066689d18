package io.swell.ranking;

import io.swell.ranking.TestCollection.Judgment;
import io.swell.ranking.TestCollection.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** Parses files with texts and relevance judgments. */
public final class CollectionFormat {
  /** Codes of Cranfield: 1 is a complete answer, 4 is of minimum interest; -1 and 5 are special. */
  private static final int BEST_CODE = 1;

  private static final int WORST_CODE = 4;

  private CollectionFormat() {}

  /**
   * Returns the documents of a file. The first character of the file determines the format: TREC
   * ({@code <DOC>}) or Cranfield ({@code .I}).
   *
   * @throws IllegalArgumentException if the format is unknown or there is no document
   */
  public static List<Text> documents(String content, String name) {
    return texts(
        content, name, "<DOC>", TaggedTexts::documents, (text, of) -> cranfield(text, of, false));
  }

  /**
   * Returns the queries of a file: TREC topics ({@code <top>}; their titles are used) or Cranfield
   * queries ({@code .I}; numbered by position).
   *
   * @throws IllegalArgumentException if the format is unknown or there is no query
   */
  public static List<Text> queries(String content, String name) {
    return texts(
        content, name, "<top>", TaggedTexts::queries, (text, of) -> cranfield(text, of, true));
  }

  private static List<Text> texts(
      String content,
      String name,
      String tag,
      BiFunction<String, String, List<Text>> tagged,
      BiFunction<String, String, List<Text>> cranfield) {
    String start = content.stripLeading();
    if (!start.startsWith("<") && !start.startsWith(".")) {
      throw new IllegalArgumentException(
          ("%s has an unknown format; it must begin with %s (TREC), .I (Cranfield) or { (JSON lines"
                  + " with id and text)")
              .formatted(name, tag));
    }
    List<Text> found = (start.startsWith("<") ? tagged : cranfield).apply(content, name);
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          "%s has no text between %s ... %s; pass a file that has"
              .formatted(name, tag, tag.replace("<", "</")));
    }
    return found;
  }

  /**
   * Returns the judgments of a file, one per line. Four columns are TREC's {@code query iteration
   * document grade}. Three columns below a heading are {@code query document grade}, as in BEIR.
   * Three columns without a heading are Cranfield's {@code query document code}: codes 1 to 4
   * become grades 4 to 1, -1 becomes 4 (the titles of these documents answer the query) and 5
   * becomes 0.
   *
   * @throws IllegalArgumentException if there is no judgment or a line is not a judgment
   */
  public static List<Judgment> judgments(String content, String name) {
    List<Judgment> found = new ArrayList<>();
    boolean headed = false;
    int number = 0;
    for (String line : content.lines().toList()) {
      number++;
      String[] columns = line.strip().split("\\s+", -1);
      if (line.isBlank()) {
        continue;
      }
      if (found.isEmpty() && !headed && columns.length == 3 && columns[0].startsWith("query")) {
        headed = true;
        continue;
      }
      boolean four = columns.length == 4;
      if (!four && columns.length != 3) {
        throw new IllegalArgumentException(
            "%s line %d has %d columns, '%s'; write: query 0 document grade"
                .formatted(name, number, columns.length, line.strip()));
      }
      int value = number(columns[columns.length - 1], name, number);
      int grade = four || headed ? value : gradeOfCode(value, name, number);
      found.add(new Judgment(columns[0], columns[four ? 2 : 1], grade));
    }
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          name + " has no judgment; write one per line: query 0 document grade");
    }
    return found;
  }

  private static int number(String written, String name, int line) {
    try {
      return Integer.parseInt(written);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "%s line %d: the grade must be a whole number, found '%s'".formatted(name, line, written),
          e);
    }
  }

  private static int gradeOfCode(int code, String name, int line) {
    if (code >= BEST_CODE && code <= WORST_CODE) {
      return WORST_CODE + BEST_CODE - code;
    }
    if (code == -1 || code == WORST_CODE + 1) {
      return code == -1 ? WORST_CODE : 0;
    }
    throw new IllegalArgumentException(
        ("%s line %d: three columns without a heading are Cranfield's, whose codes are -1 and 1 to"
                + " 5, found %d; write query 0 document grade")
            .formatted(name, line, code));
  }

  /**
   * Parses the format of the Cranfield collection and related ones (CISI, MED, CACM). A line {@code
   * .I 17} starts a text. The lines {@code .T} (title), {@code .A} (authors), {@code .B} (source)
   * and {@code .W} (words) each precede the lines of that field; the text is title and words.
   *
   * @param inOrder whether texts are numbered from 1 by position, as the judgments of the
   *     collection count queries, whose numbers in the file have gaps
   */
  private static List<Text> cranfield(String content, String name, boolean inOrder) {
    List<Text> found = new ArrayList<>();
    String id = "";
    StringBuilder words = new StringBuilder();
    boolean reading = false;
    for (String line : content.lines().toList()) {
      if (line.startsWith(".I")) {
        if (!id.isEmpty()) {
          found.add(new Text(id, words.toString().strip()));
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
      found.add(new Text(id, words.toString().strip()));
    }
    return found;
  }
}
