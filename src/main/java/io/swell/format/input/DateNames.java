package io.swell.format.input;

import java.text.Normalizer;
import java.time.DayOfWeek;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The names of months and weekdays in one language, long and short, as the JDK's CLDR has them. A
 * name is recognized in any case, without its diacritics and dots, and by its first three or more
 * letters if no other begins so.
 */
final class DateNames {
  private static final List<TextStyle> STYLES =
      List.of(
          TextStyle.FULL, TextStyle.FULL_STANDALONE, TextStyle.SHORT, TextStyle.SHORT_STANDALONE);

  private static final int SHORTEST_PREFIX = 3;
  private static final Pattern MARKS = Pattern.compile("[\\p{M}.'’]+");
  private static final Set<String> LANGUAGES = Set.of(Locale.getISOLanguages());

  /** Names that CLDR does not have, by language. */
  private static final Map<String, Map<String, Integer>> MORE =
      Map.of("de", Map.of("mrz", 3, "maerz", 3, "janner", 1, "feber", 2));

  private static final Map<String, DateNames> BY_LANGUAGE = new ConcurrentHashMap<>();
  static final DateNames ENGLISH = new DateNames("en");

  /** Stands for languages with many documents, of whose names those with one meaning are read. */
  static final String ANY = "de fr es it pt nl sv da no fi pl cs hu ro tr ru uk el id";

  /** Each name with its number; 0 for one that several months or days have. */
  private final Map<String, Integer> months = new HashMap<>();

  private final Map<String, Integer> days = new HashMap<>();

  private DateNames(String languages) {
    for (String language : languages.split(" ", -1)) {
      Locale locale = new Locale(language);
      for (TextStyle style : STYLES) {
        for (Month month : Month.values()) {
          add(months, month.getDisplayName(style, locale), month.getValue());
        }
        for (DayOfWeek day : DayOfWeek.values()) {
          add(days, day.getDisplayName(style, locale), day.getValue());
        }
      }
      months.putAll(MORE.getOrDefault(language, Map.of()));
    }
  }

  /** Returns the names of a language; of English if it is null or unknown. */
  static DateNames of(@Nullable String language) {
    return language == null || !(LANGUAGES.contains(language) || language.equals(ANY))
        ? ENGLISH
        : BY_LANGUAGE.computeIfAbsent(language, DateNames::new);
  }

  /** Returns the number of the month that a word names, or 0 if it names none. */
  int month(String word) {
    return number(months, normalized(word));
  }

  boolean isWeekday(String word) {
    String name = normalized(word);
    return days.containsKey(name) || number(days, name) > 0;
  }

  private static void add(Map<String, Integer> names, String name, int number) {
    String added = normalized(name);
    // Not the numbers that stand for the names of some languages.
    if (added.length() > 1 && added.chars().allMatch(Character::isLetter)) {
      names.merge(added, number, (one, other) -> one.equals(other) ? one : 0);
    }
  }

  private static int number(Map<String, Integer> names, String word) {
    Integer exact = names.get(word);
    if (exact != null) {
      return exact;
    }
    if (word.length() < SHORTEST_PREFIX) {
      return 0;
    }
    Set<Integer> found =
        names.entrySet().stream()
            .filter(each -> each.getKey().startsWith(word))
            .map(Map.Entry::getValue)
            .collect(Collectors.toSet());
    return found.size() == 1 ? found.iterator().next() : 0;
  }

  private static String normalized(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    boolean isPlain = lower.chars().allMatch(c -> c >= 'a' && c <= 'z');
    return isPlain
        ? lower
        : MARKS.matcher(Normalizer.normalize(lower, Normalizer.Form.NFD)).replaceAll("");
  }
}
