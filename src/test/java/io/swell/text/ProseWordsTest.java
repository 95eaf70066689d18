package io.swell.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The shortcuts of {@link ProseWords} count what Lucene's token stream counts. */
class ProseWordsTest {
  private static final long SEED = 20_261_122;

  /** Pieces of text with a special meaning for some part; the first ones are ASCII. */
  private static final List<String> PIECES =
      List.of(
          "a",
          "b",
          "S",
          "I",
          "1",
          "23",
          "'",
          "'s",
          "\"",
          ".",
          ",",
          ";",
          ":",
          "_",
          "-",
          "--",
          " ",
          " ",
          " ",
          "  ",
          "(",
          ")",
          "\n",
          "\u0000",
          "\u007F",
          "/",
          "@",
          "+",
          "%",
          "=",
          "the",
          "The",
          "U.S.",
          "don't",
          "3.5bn",
          "covid-19",
          "x_1",
          "a.b",
          "1.2",
          "1,000",
          "year-end",
          "NATO",
          "nAthair",
          "l'eau",
          "word",
          "rates",
          "international",
          "INTERNATIONALLY",
          "abcdefgh",
          "abcdefghi",
          "abcdefghijklmnop",
          "abcdefghijklmnopq",
          "00000000000000000",
          "www.",
          "t.co/",
          "http://",
          "https://a.b/c?d=e(f)",
          "pilot@mail.example",
          "&amp;",
          "<",
          "<p>",
          "&",
          "x".repeat(130),
          "1".repeat(260),
          "y-".repeat(110),
          "z".repeat(199),
          "é",
          "\u2019s",
          "\u2014",
          "\u00B7",
          "\u203F",
          "\u0301",
          "\u200D",
          "\u200C",
          "日本",
          "ア",
          "한국",
          "\u0E01\u0E02",
          "\uD83D\uDE00",
          "\uD801\uDC00",
          "\uD800",
          "\u05D0\"\u05D1",
          "İ",
          "ı",
          "ß",
          "ﬁ",
          "\u00A0",
          "\u2028",
          "\u0085",
          "\u0661",
          "ё",
          "και",
          "ПОРТ",
          "\u4E00");

  private static final int ASCII_PIECES = PIECES.indexOf("é");

  @ParameterizedTest
  @MethodSource("options")
  void countWhatTheTokenStreamCounts(TextOptions options) {
    var analyzer = TextAnalyzer.of(options);
    var random = new Random(SEED);
    for (String language : Language.CODES) {
      var plain = new PlainProse(options, language);
      for (int round = 0; round < 60; round++) {
        List<String> fields = List.of(pieces(random), pieces(random));
        // another language between them, since both share what is remembered
        analyzer.analyze(fields, language.equals("en") ? "tr" : "en");
        assertThat(analyzer.analyze(fields, language))
            .as("seed %d, %s, %s", SEED, language, fields)
            .isEqualTo(plain.analyze(fields));
      }
    }
  }

  static Stream<TextOptions> options() {
    return Stream.of(TextOptions.Stem.values())
        .flatMap(
            stem ->
                Stream.of(
                    options(List.of(), false, stem, false),
                    options(List.of(), false, stem, true),
                    options(List.of("Word", "23", "1.2", "y"), true, stem, true)));
  }

  @Test
  void countWhatTheTokenStreamCountsOfRandomCharacters() {
    TextOptions options = options(List.of(), true, TextOptions.Stem.NONE, true);
    var analyzer = TextAnalyzer.of(options);
    var plain = new PlainProse(options, "en");
    var random = new Random(SEED);
    for (int round = 0; round < 30_000; round++) {
      char[] text = new char[random.nextInt(80)];
      for (int i = 0; i < text.length; i++) {
        text[i] = (char) (random.nextInt(50) == 0 ? random.nextInt(0x10000) : random.nextInt(0x80));
      }
      List<String> fields = List.of(new String(text));
      assertThat(analyzer.analyze(fields, null))
          .as("seed %d, %s", SEED, fields)
          .isEqualTo(plain.analyze(fields));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"reuters21578", "20newsgroups", "humaid-dev", "tweets-t"})
  void countWhatTheTokenStreamCountsOfACorpus(String name) throws IOException {
    Path file = Path.of("/work/shared/data", name + ".jsonl.gz");
    assumeTrue(Files.exists(file), "needs " + file);
    var options = Analysis.options("en", TextOptions.Stem.LIGHT, true);
    var analyzer = TextAnalyzer.of(options);
    var plain = new PlainProse(options, "en");
    var mapper = new ObjectMapper();
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      String line;
      while ((line = lines.readLine()) != null) {
        JsonNode document = mapper.readTree(line);
        List<String> fields =
            List.of(document.path("title").asText(""), document.path("text").asText(""));
        assertThat(analyzer.analyze(fields, null)).as(line).isEqualTo(plain.analyze(fields));
      }
    }
  }

  private static String pieces(Random random) {
    var text = new StringBuilder();
    for (int length = random.nextInt(30); length > 0; length--) {
      // mostly ASCII, so that both kinds of passages follow each other
      boolean any = random.nextInt(4) == 0;
      text.append(PIECES.get(random.nextInt(any ? PIECES.size() : ASCII_PIECES)));
    }
    return text.toString();
  }

  private static TextOptions options(
      List<String> stopWords, boolean keepNumbers, TextOptions.Stem stem, boolean phrases) {
    return new TextOptions(
        TextOptions.Chain.PROSE, List.of("en"), stopWords, keepNumbers, stem, phrases);
  }
}
