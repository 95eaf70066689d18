package io.swell.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerTest {
  @Test
  void fieldsWithoutAValueAreLeftOutAndNumbersAreRounded() {
    Answer answer =
        new Answer()
            .put("none", null)
            .put("blank", "")
            .put("empty", List.of())
            .put("nan", Double.NaN)
            .put("share", 0.08980813503679316)
            .put("count", 123_456_789L)
            .put("documents", 12_345.0)
            .put("terms", Arrays.asList("a", null));
    assertThat(answer.json())
        .isEqualTo("{\"share\":0.08981,\"count\":123456789,\"documents\":12345,\"terms\":[\"a\"]}");
  }

  @Test
  void textsHaveNoInvisibleCharactersAndALimit() {
    String hidden = "ok\u202e\u200b\ud800 \udb40\udc41\udb40\udc42\n";
    String wave = "\ud83c\udf0a";
    assertThat(new Answer().put("t", hidden).json()).isEqualTo("{\"t\":\"ok??? ???\"}");
    assertThat(new Answer().put("t", "x" + wave.repeat(500)).json())
        .isEqualTo("{\"t\":\"x" + wave.repeat(299) + "\u2026\"}");
  }

  @Test
  void aListIsCutToItsLimitAndToTheLengthOfAnAnswer() {
    Answer item = new Answer().put("t", "x".repeat(600));
    List<Answer> items = Collections.nCopies(1_000, item);
    String json = new Answer().list("items", items, 100, 500, "ask with offset {next}").json();
    int shown = Answer.LIST_CHARACTERS / item.json().length();
    assertThat(json.length()).isBetween(shown * 600, Answer.LIST_CHARACTERS + 200);
    assertThat(json)
        .endsWith(
            "\"items_shown\":\"101 to %d of 1000; ask with offset %d\"}"
                .formatted(100 + shown, 100 + shown));
    assertThat(new Answer().list("items", items.subList(0, 3), 0, 3, "").json())
        .doesNotContain("shown");
  }
}
