package io.swell.format.input;

import static io.swell.format.input.InputFixture.NOW;
import static io.swell.format.input.InputFixture.options;
import static io.swell.format.input.InputFixture.record;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.format.input.DocumentReader.ReadResult.Accepted;
import io.swell.output.DocumentOrigin;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainPresetTest {
  private final DocumentReader reader = new DocumentReader(options(InputPreset.PLAIN));

  @Test
  void readsEveryField() {
    assertThat(
            reader.read(
                record(
                    """
{"id":"d17","timestamp":"2026-02-28T08:30:00+01:00","title":"Rates","text":"The bank met.",
 "source":"Herald","traceId":"4bf92f3577b34da6a3ce929d0e0e4736",
 "link":"javascript:alert(1)","url":" https://herald.example/züge ","language":"en-GB","model":"x","labels":["money","eu","money"],"other":{}}
""")))
        .singleElement()
        .isInstanceOfSatisfying(
            Accepted.class,
            accepted -> {
              assertThat(accepted.document())
                  .isEqualTo(
                      new Document(
                          "d17",
                          Instant.parse("2026-02-28T07:30:00Z"),
                          "Rates",
                          "The bank met.",
                          new DocumentOrigin(
                              "Herald",
                              "4bf92f3577b34da6a3ce929d0e0e4736",
                              "https://herald.example/z%C3%BCge"),
                          "en",
                          "main",
                          List.of("money", "eu"),
                          null));
              assertThat(accepted.notes()).isEmpty();
            });
  }

  @Test
  void aPlainLineIsATextIdentifiedByItsOffset() {
    assertThat(reader.read(record("rates rise again")))
        .singleElement()
        .isInstanceOfSatisfying(
            Accepted.class,
            accepted -> {
              assertThat(accepted.document())
                  .isEqualTo(
                      new Document(
                          "documents-0-7",
                          NOW.minusSeconds(60),
                          null,
                          "rates rise again",
                          DocumentOrigin.NONE,
                          null,
                          "main",
                          List.of(),
                          null));
              assertThat(accepted.notes())
                  .containsExactlyInAnyOrder(
                      InputNotice.PLACE_ID_USED, InputNotice.RECORD_TIME_USED);
            });
  }

  @Test
  void aLineThatOnlyStartsWithABraceIsText() {
    for (String line : List.of("{main} failed at start", "{", "{ok: true}", "[1,2]", "42")) {
      assertThat(reader.read(record(line)))
          .singleElement()
          .isInstanceOfSatisfying(
              Accepted.class, accepted -> assertThat(accepted.document().text()).isEqualTo(line));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "labels|{'app':'x','n':7,'up':true,'none':null,'in':{'a':1},'all':[1]}|app=x,n=7,up=true",
        "labels|{'name':'bug'}|bug",
        "labels|[{'name':'bug','id':7},{'Key':'a','Value':'b'},'ui']|bug,Key=a,Value=b,ui",
        "tags|{'env':'prod'}|env=prod",
        "tags|{'env':{}},'category':'news'|news",
        "labels|{}|``"
      })
  void anObjectHasALabelForEachSingleValueWithItsKey(String name, String value, String expected) {
    String json = "{'text':'a','NAME':".replace("NAME", name) + value + "}";
    assertThat(reader.read(record(json.replace('\'', '"'))))
        .singleElement()
        .isInstanceOfSatisfying(
            Accepted.class,
            accepted ->
                assertThat(String.join(",", accepted.document().labels())).isEqualTo(expected));
  }

  @Test
  void aNumberCanBeAnIdButNotAText() {
    assertThat(reader.read(record("{\"id\":17,\"text\":\"a\"}")))
        .singleElement()
        .isInstanceOfSatisfying(
            Accepted.class, accepted -> assertThat(accepted.document().id()).isEqualTo("17"));
    assertThat(reader.read(record("{\"id\":17,\"text\":42}")))
        .containsExactly(
            new Rejection(
                Rejection.Code.WRONG_TYPE,
                "text",
                "text at /text must be a string, found the number 42; correct the producer, or set"
                    + " input.text to the JSON Pointer of the text"));
  }
}
