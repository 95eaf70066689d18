package io.swell.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The words of a query, each of which is to be the beginning of a term. A word that is written
 * without spaces, in Chinese, Japanese or Korean, becomes its pairs of neighboring characters, as
 * the terms of such texts are.
 */
public final class QueryWords {
  private static final String UNSPACED =
      "\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}\u30fc"; // with the mark of long vowels
  private static final Pattern RUN = Pattern.compile("[" + UNSPACED + "]+|[^" + UNSPACED + "]+");
  private static final Pattern IS_UNSPACED = Pattern.compile("[" + UNSPACED + "]+");

  private QueryWords() {}

  /** Returns the distinct words in lower case, in the order of the query. */
  public static List<String> of(String query) {
    return Stream.of(query.toLowerCase(Locale.ROOT).strip().split("\\s+"))
        .flatMap(word -> parts(word).stream())
        .distinct()
        .toList();
  }

  private static List<String> parts(String word) {
    List<String> parts = new ArrayList<>();
    Matcher run = RUN.matcher(word);
    while (run.find()) {
      if (IS_UNSPACED.matcher(run.group()).matches()) {
        addPairs(run.group().codePoints().toArray(), parts);
      } else {
        parts.add(run.group());
      }
    }
    return parts;
  }

  private static void addPairs(int[] characters, List<String> parts) {
    if (characters.length == 1) {
      parts.add(Character.toString(characters[0]));
    }
    for (int i = 1; i < characters.length; i++) {
      parts.add(new String(characters, i - 1, 2));
    }
  }
}
