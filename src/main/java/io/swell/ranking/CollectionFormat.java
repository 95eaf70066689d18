package io.swell.ranking;

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
   * @param name name of the file, for error messages
   * @throws IllegalArgumentException if the format is unknown or there is no document
   */
  public static List<IdentifiedText> documents(String content, String name) {
    return texts(content, name, "<DOC>", TaggedTexts::documents, CranfieldTexts::documents);
  }

  /**
   * Returns the queries of a file: TREC topics ({@code <top>}; their titles are used) or Cranfield
   * queries ({@code .I}; numbered by position).
   *
   * @param name name of the file, for error messages
   * @throws IllegalArgumentException if the format is unknown or there is no query
   */
  public static List<IdentifiedText> queries(String content, String name) {
    return texts(content, name, "<top>", TaggedTexts::queries, CranfieldTexts::queries);
  }

  private static List<IdentifiedText> texts(
      String content,
      String name,
      String tag,
      BiFunction<String, String, List<IdentifiedText>> tagged,
      BiFunction<String, String, List<IdentifiedText>> cranfield) {
    String start = content.stripLeading();
    if (!start.startsWith("<") && !start.startsWith(".")) {
      throw new IllegalArgumentException(
          ("%s has an unknown format; it must begin with %s (TREC), .I (Cranfield) or { (JSON lines"
                  + " with id and text)")
              .formatted(name, tag));
    }
    List<IdentifiedText> found = (start.startsWith("<") ? tagged : cranfield).apply(content, name);
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
   * @param name name of the file, for error messages
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
}
