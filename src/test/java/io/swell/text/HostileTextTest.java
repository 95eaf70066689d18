package io.swell.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests laws that hold for any string, in both analyzers. */
class HostileTextTest {
  private static final int LENGTH = 100_000;
  // each, repeated, is a worst case for some part: look-ahead, nesting, sorting of marks, no spaces
  private static final List<String> UNITS =
      List.of(
          "a",
          "1",
          "-",
          "_",
          "'",
          "a'",
          "a-",
          "a.",
          "a.1",
          "a_",
          "aB",
          "A",
          "/",
          "a/",
          "a/b-",
          "@",
          "a@",
          "://",
          "a://",
          "<",
          "<a",
          "<div>",
          "<p>",
          "<b>",
          "<b><p>",
          "</p>",
          "<!--",
          "&",
          "&lt;",
          "&#x41;",
          "\u0301\u0323",
          "e\u0301\u0323",
          "\uD800",
          "\uDC00",
          "\uD83D\uDE00",
          "\uFDFA",
          "\u4E00",
          "\u0E01",
          "\uAC00",
          "\u200D",
          "\u203F",
          "\u0000",
          "\n",
          "\u001B[",
          "at a.b(\n",
          "[1",
          "12:",
          "1.2.",
          "ab:",
          "::",
          "0x",
          "a1b2c3-",
          "Jan ",
          "Mon 1 ",
          "\\\\",
          "C:",
          "$",
          "\uD801\uDC00",
          "ferry ");

  @ParameterizedTest
  @EnumSource
  void anyTextHasWellFormedTermsInOrder(TextOptions.Chain chain) {
    TextAnalyzer analyzer = TextAnalyzer.of(Analysis.options(chain));
    for (String unit : UNITS) {
      requireLaws(analyzer.analyze(List.of("x" + unit.repeat(LENGTH / unit.length())), null), unit);
    }
  }

  @ParameterizedTest
  @EnumSource
  void earlierTextsDoNotAffectLaterOnes(TextOptions.Chain chain) {
    long seed = 20_261;
    Random random = new Random(seed);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      StringBuilder text = new StringBuilder();
      for (int part = random.nextInt(60); part >= 0; part--) {
        text.append(UNITS.get(random.nextInt(UNITS.size())).repeat(1 + random.nextInt(3)));
      }
      texts.add(text.toString());
    }
    List<TermCounts> expected = new ArrayList<>();
    for (String text : texts) {
      expected.add(TextAnalyzer.of(Analysis.options(chain)).analyze(List.of(text, "ferry"), null));
    }
    TextAnalyzer used = TextAnalyzer.of(Analysis.options(chain));
    List<String> languages = List.copyOf(Language.CODES);
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      order.add(i);
    }
    Collections.shuffle(order, random);
    for (int i : order) {
      used.analyze(
          List.of(texts.get(random.nextInt(texts.size()))),
          languages.get(random.nextInt(languages.size())));
      TermCounts counts = used.analyze(List.of(texts.get(i), "ferry"), null);
      assertThat(counts).as("seed %d, text %d", seed, i).isEqualTo(expected.get(i));
      requireLaws(counts, texts.get(i));
    }
  }

  @ParameterizedTest
  @EnumSource
  void randomCodeUnitsHaveWellFormedTermsInOrder(TextOptions.Chain chain) {
    long seed = 77_003;
    Random random = new Random(seed);
    for (TextOptions.Stem stem : TextOptions.Stem.values()) {
      TextAnalyzer analyzer =
          TextAnalyzer.of(new TextOptions(chain, List.of("und"), List.of(), false, stem, true));
      for (String code : Language.CODES) {
        char[] text = new char[3_000];
        for (int i = 0; i < text.length; i++) {
          text[i] =
              (char) (random.nextInt(4) == 0 ? random.nextInt(0x10000) : random.nextInt(0x700));
        }
        TermCounts counts = analyzer.analyze(List.of(new String(text)), code);
        requireLaws(counts, 81, code + ", seed " + seed);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void tenMillionCharactersAreCutAndReported(TextOptions.Chain chain) {
    TextAnalyzer analyzer = TextAnalyzer.of(Analysis.options(chain));
    String text = "ferry tide ".repeat(1_000_000);
    assertThat(TextAnalyzer.truncates(List.of(text))).isTrue();
    assertThat(TextAnalyzer.truncates(List.of(text.substring(0, 999_999), "f"))).isFalse();
    assertThat(TextAnalyzer.truncates(List.of(text.substring(0, 999_999), "fe"))).isTrue();
    TermCounts counts = analyzer.analyze(List.of(text), null);
    assertThat(counts).isEqualTo(analyzer.analyze(List.of(text.substring(0, 1_000_000)), null));
    assertThat(analyzer.analyze(List.of(text.substring(0, 1_000_000), "port"), null))
        .isEqualTo(counts);
  }

  @ParameterizedTest
  @EnumSource
  void emptyTextHasNoTerms(TextOptions.Chain chain) {
    TextAnalyzer analyzer = TextAnalyzer.of(Analysis.options(chain));
    assertThat(analyzer.analyze(List.of(), null)).isEqualTo(TermCounts.EMPTY);
    assertThat(analyzer.analyze(List.of("", " ", "\n", "the of"), null).size()).isZero();
  }

  @Test
  void halfASurrogatePairIsNoTerm() {
    String end = " ab cd\uD801\uDC00";
    String text = " ".repeat(TextAnalyzer.MAX_CHARACTERS + 1 - end.length()) + end;
    assertThat(Analysis.prose(text)).isEqualTo("ab cd");
  }

  private static void requireLaws(TermCounts counts, String source) {
    requireLaws(counts, 40, source);
  }

  private static void requireLaws(TermCounts counts, int longest, String source) {
    String name = source.substring(0, Math.min(40, source.length()));
    assertThat(counts.terms()).as(name).isSorted().doesNotHaveDuplicates();
    for (int i = 0; i < counts.size(); i++) {
      String term = counts.terms()[i];
      assertThat(counts.counts()[i]).as(name).isPositive();
      assertThat(term.length()).as(name).isBetween(2, longest);
      assertThat(term.codePoints())
          .as(name + ": " + term)
          .noneMatch(
              point ->
                  Character.isWhitespace(point)
                      || Character.isISOControl(point)
                      || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE))
          .anyMatch(Character::isLetter);
    }
  }
}
