package io.swell.format.input;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads languages as codes of ISO 639, of two letters where there is such a code. */
final class LanguageCode {
  /** A code. A region after it, as in en-GB and en_GB, is ignored. */
  private static final Pattern TAG = Pattern.compile("([a-z]{2,3})([-_].*)?");

  /** The codes by English names, and by codes of three letters: of languages and of libraries. */
  private static final Map<String, String> CODES =
      Stream.concat(
              Stream.of(Locale.getISOLanguages())
                  .flatMap(code -> Stream.of(name(code) + ":" + code, iso3(code) + ":" + code)),
              UsualNames.words(
                  "alb:sq arm:hy baq:eu bur:my chi:zh cmn:zh cze:cs dut:nl fre:fr geo:ka ger:de"
                      + " gre:el ice:is mac:mk mao:mi may:ms per:fa rum:ro slo:sk tib:bo wel:cy")
                  .stream())
          .map(pair -> pair.split(":"))
          .collect(
              Collectors.toUnmodifiableMap(
                  pair -> pair[0], pair -> pair[1], (first, second) -> first));

  private LanguageCode() {}

  /** Returns the code of a language that is given as a code or by its English name, or null. */
  static @Nullable String of(String given) {
    String lower = given.strip().toLowerCase(Locale.ROOT);
    Matcher tag = TAG.matcher(lower);
    String code = tag.matches() ? tag.group(1) : lower;
    return CODES.getOrDefault(code, tag.matches() ? code : null);
  }

  private static String name(String code) {
    return Locale.forLanguageTag(code).getDisplayLanguage(Locale.ENGLISH).toLowerCase(Locale.ROOT);
  }

  private static String iso3(String code) {
    return Locale.forLanguageTag(code).getISO3Language();
  }
}
