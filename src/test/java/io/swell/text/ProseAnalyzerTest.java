package io.swell.text;

import static io.swell.text.Analysis.options;
import static io.swell.text.Analysis.prose;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProseAnalyzerTest {
  @Test
  void countsLowerCaseWordsOfAllFieldsWithoutStopWords() {
    TermCounts counts =
        TextAnalyzer.of(options())
            .analyze(List.of("Harbour fees", "The harbour pilots met, said the PILOTS."), null);
    assertThat(Analysis.map(counts))
        .isEqualTo(Map.of("harbour", 2, "fees", 1, "pilots", 2, "met", 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "covid-19",
        "g7",
        "5g",
        "f-16",
        "mh370",
        "a380",
        "sha256",
        "cve-2024",
        "4k",
        "737max"
      })
  void wordsWithDigitsAreKept(String word) {
    assertThat(prose("the " + word.toUpperCase(java.util.Locale.ROOT) + " case"))
        .isEqualTo(word.compareTo("case") < 0 ? word + " case" : "case " + word);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1987",
        "3.5bn",
        "10th",
        "1990s",
        "12,000",
        "-7",
        "6pm",
        "20km",
        "1/2",
        "99%",
        "$100m",
        "x123456",
        "\u0661\u0662\u0663",
        "2024-05-01",
        "10:30"
      })
  void numbersAndQuantitiesAreRemoved(String number) {
    assertThat(prose("ferry " + number + " tide")).isEqualTo("ferry tide");
  }

  @Test
  void numbersAreKeptOnRequest() {
    TextOptions options =
        new TextOptions(
            TextOptions.Chain.PROSE, List.of("en"), List.of(), true, TextOptions.Stem.NONE, false);
    assertThat(Analysis.terms(TextAnalyzer.of(options), "ferry 1987 3.5bn 7"))
        .isEqualTo("1987 3.5bn ferry");
  }

  @ParameterizedTest
  @CsvSource({
    "'the company\u2019s well-known \u201Cship\u201D', company known ship well",
    "U.S. and U.K. ports of J.P. Hall, hall jp ports uk us",
    "the tide rose.Then ferries stopped:all, ferries rose stopped tide",
    "\uFF26\uFF45\uFF52\uFF52\uFF59 \uFB01sh, ferry fish",
    "har\u00ADbour fer\u200Bry, ferry harbour",
    "cafe\u0301 caf\u00E9, caf\u00E9",
    "don't can't won't they're, ''",
    "snake_case _tide_ __ferry__ a_1 port\u203Ftide, a_1 ferry port_tide snake_case tide",
    "tide\u0000ferry\u0085port\u007Fship, ferry port ship tide",
    "\uD83D\uDE00 tide \uD800 ferry \uDC00, ferry tide",
    "#harbour @pilot, harbour pilot"
  })
  void formsOfAWordAreOneTerm(String text, String terms) {
    assertThat(prose(text)).isEqualTo(terms);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.org/a?b=c#d",
        "(http://example.org)",
        "www.example.org/x",
        "pilot.one@example.org",
        "<pilot@mail.example.org>",
        "t.example/AbC12",
        "ftp://x",
        "@pilot@example.org",
        "git+ssh://example.org/x.git"
      })
  void addressesAreRemoved(String address) {
    assertThat(prose("tide " + address + " ferry").replace(" pilot", "")).isEqualTo("ferry tide");
  }

  @Test
  void anAddressEndsWhereAnotherScriptBegins() {
    assertThat(prose("https://example.org/a\u3002\u5317\u4EAC")).isEqualTo("\u5317\u4EAC");
  }

  @Test
  void phrasesJoinNeighborsWithinASentenceAndField() {
    TextAnalyzer analyzer = TextAnalyzer.of(options("en", TextOptions.Stem.NONE, true));
    TermCounts counts =
        analyzer.analyze(List.of("Interest rate of ferry. Tide-table 12 pilot", "ship"), null);
    assertThat(counts.terms())
        .containsExactly(
            "ferry",
            "interest",
            "interest_rate",
            "pilot",
            "rate",
            "ship",
            "table",
            "tide",
            "tide_table");
  }

  @Test
  void extraStopWordsAreRemovedInAnyCase() {
    TextOptions options =
        new TextOptions(
            TextOptions.Chain.PROSE,
            List.of("en"),
            List.of("Ferry", "M\u00FCller's"),
            false,
            TextOptions.Stem.NONE,
            false);
    var analyzer = TextAnalyzer.of(options);
    assertThat(Analysis.terms(analyzer, "ferry FERRY M\u00FCller tide")).isEqualTo("tide");
    // also in a language without a list
    assertThat(analyzer.analyze(List.of("ferry FERRY tide"), "tlh").terms())
        .containsExactly("tide");
  }

  @Test
  void tooShortAndTooLongWordsAreRemoved() {
    String longest = "a".repeat(40);
    assertThat(prose("x xy " + longest + " " + longest + "a")).isEqualTo(longest + " xy");
  }

  @Test
  void theDocumentsLanguageOverridesTheOption() {
    TextAnalyzer analyzer = TextAnalyzer.of(options());
    List<String> text = List.of("die Flut und the tide");
    assertThat(analyzer.analyze(text, "de-AT").terms()).containsExactly("flut", "the", "tide");
    assertThat(analyzer.analyze(text, " ").terms()).containsExactly("die", "flut", "tide", "und");
    assertThat(analyzer.analyze(text, "tlh").terms())
        .containsExactly("die", "flut", "the", "tide", "und");
  }

  @Test
  void theShareOfNumbersIsCountedPerThousandWords() {
    var analyzer = TextAnalyzer.of(Analysis.options());
    assertThat(figures(analyzer, "COCOA NOON May 1285 1292 Jul 1317 1319 Sep 1337 1340"))
        .isEqualTo(6000 / 11);
    assertThat(figures(analyzer, "The ferry lost 3 of 1,285 passengers in the storm of 1987"))
        .isEqualTo(3000 / 12);
    assertThat(figures(analyzer, "1285 1292")).isEqualTo(1000);
    assertThat(figures(analyzer, "")).isZero();
    // stop words count as words
    assertThat(figures(analyzer, "it was the 12 of 13")).isEqualTo(2000 / 6);
    var logs = TextAnalyzer.of(Analysis.options(TextOptions.Chain.LOGS));
    assertThat(figures(logs, "1117838570 2005 08 17 42 core 1285")).isZero();
  }

  private static int figures(TextAnalyzer analyzer, String text) {
    return analyzer.analyze(List.of(text), null).numbersPerMille();
  }
}
