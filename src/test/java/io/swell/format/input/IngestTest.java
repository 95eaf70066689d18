package io.swell.format.input;

import static io.swell.format.input.InputFixture.NOW;
import static io.swell.format.input.InputFixture.record;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.config.OptionCatalog;
import io.swell.engine.Bag;
import io.swell.format.input.Ingest.IngestResult;
import io.swell.format.input.Ingest.IngestResult.Ingested;
import io.swell.text.TextAnalyzer;
import io.swell.text.TextOptions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IngestTest {

  @Test
  void aBagHasTheTermsOfTitleAndText() {
    Ingested ingested =
        ingested(
            """
{"id":"d1","timestamp":"1790-01-08Z","title":"Rates rise","text":"The bank raised rates.",
 "source":"Herald","language":"en-GB","labels":["money"]}
""");
    Bag bag = ingested.bag();
    assertThat(bag.model()).isEqualTo("main");
    assertThat(bag.id()).isEqualTo("d1");
    assertThat(bag.eventTime()).isEqualTo(-5_679_590_400_000L);
    assertThat(bag.ingestTime()).isEqualTo(NOW.toEpochMilli());
    assertThat(bag.origin().source()).isEqualTo("Herald");
    assertThat(bag.language()).isEqualTo("en");
    assertThat(bag.labels()).containsExactly("money");
    assertThat(bag.title()).isEqualTo("Rates rise");
    assertThat(bag.terms()).containsExactly("bank", "raised", "rates", "rise");
    assertThat(bag.counts()).containsExactly(1, 1, 2, 1);
    assertThat(ingested.notes()).isEmpty();
  }

  @Test
  void onlyTheConfiguredFieldsAreAnalyzed() {
    String json = "{\"title\":\"1790 Washington\",\"text\":\"union liberty\"}";
    assertThat(ingested(json, "text.fields=text").bag().terms())
        .containsExactly("liberty", "union");
    assertThat(ingested(json, "text.fields=title").bag().terms()).containsExactly("washington");
  }

  @Test
  void aDocumentWithoutTermsIsAcceptedWithANotice() {
    Ingested ingested = ingested("the and of ... !!!");
    assertThat(ingested.bag().terms()).isEmpty();
    assertThat(ingested.notes()).contains(InputNotice.NO_TERM);
  }

  @ParameterizedTest
  @CsvSource({
    "<p>Winds rose over the harbor. Ships wait.</p>, Winds rose over the harbor.",
    "<div><h1>Gale warning for the bay</h1><p>Ships wait.</p></div>, Gale warning for the bay",
    "<p>Fog. Ships wait outside. More</p>, Fog. Ships wait outside.",
    "&lt;p&gt;Cod is back on the quay&lt;/p&gt;more, Cod is back on the quay",
    "<style>p {}</style><img src=x><p>A &amp; B</p>, A & B",
    "a < b. And 1 > 0 in the harbor of plain text, a < b. And 1 > 0 in the harbor of plain text"
  })
  void theFirstSentenceOfHtmlReplacesAMissingTitle(String html, String title) {
    assertThat(ingested("{\"text\":\"" + html + "\"}").bag().title()).isEqualTo(title);
  }

  @Test
  void aTitleIsShownWithoutItsMarkup() {
    assertThat(ingested("{\"title\":\"Harbor&#8217;s <b>new</b> docks\"}").bag().title())
        .isEqualTo("Harbor\u2019s new docks");
  }

  @Test
  void theStartOfTheTextReplacesAMissingTitle() {
    assertThat(ingested("  short\n text ").bag().title()).isEqualTo("short text");
    assertThat(ingested("word ".repeat(50)).bag().title())
        .isEqualTo(
            "word word word word word word word word word word word word word word word word...");
    assertThat(ingested("\ud83d\ude00".repeat(50) + "x").bag().title())
        .isEqualTo("\ud83d\ude00".repeat(40) + "...");
    assertThat(ingested("x" + "\ud83d\ude00".repeat(50)).bag().title())
        .isEqualTo("x" + "\ud83d\ude00".repeat(39) + "...");
  }

  @Test
  void aTextOfTenMegabytesIsCutWithANotice() {
    Ingested ingested = ingested("{\"text\":\"" + "rates rise ".repeat(1_000_000) + "\"}");
    assertThat(ingested.bag().terms()).containsExactly("rates", "rise");
    assertThat(ingested.notes()).contains(InputNotice.TEXT_CUT);
  }

  @Test
  void aBagTooLargeForARecordIsRejected() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 80_000; i++) {
      text.append("word").append(Integer.toString(i + 1_000_000, 36)).append(' ');
    }
    assertThat(ingest(text.toString()))
        .singleElement()
        .isInstanceOfSatisfying(
            Rejection.class,
            rejection -> {
              assertThat(rejection.code()).isEqualTo(Rejection.Code.TOO_LARGE);
              assertThat(rejection.message())
                  .contains("80000 distinct terms", "900000", "split the document");
            });
  }

  @Test
  void aRejectionByTheReaderIsReturned() {
    assertThat(ingest("{\"title\":7}")).singleElement().isInstanceOf(Rejection.class);
  }

  private static Ingested ingested(String value, String... options) {
    List<IngestResult> results = ingest(value, options);
    assertThat(results).singleElement().isInstanceOf(Ingested.class);
    return (Ingested) results.get(0);
  }

  private static List<IngestResult> ingest(String value, String... options) {
    TextOptions text =
        OptionCatalog.of(List.of(TextOptions.class)).reader().read().get(TextOptions.class);
    return new Ingest(InputFixture.options(options), FramedValues.NONE, TextAnalyzer.of(text))
        .ingest(record(value));
  }
}
