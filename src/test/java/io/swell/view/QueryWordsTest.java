package io.swell.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.config.OptionCatalog;
import io.swell.text.TextAnalyzer;
import io.swell.text.TextOptions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryWordsTest {
  @Test
  void wordsAreSeparatedBySpaces() {
    assertThat(QueryWords.of("  Gulf War\tgulf ")).containsExactly("gulf", "war");
    assertThat(QueryWords.of("")).isEmpty();
    assertThat(QueryWords.of("pam_unix g-7")).containsExactly("pam_unix", "g-7");
  }

  @Test
  void unspacedWordsBecomePairs() {
    assertThat(QueryWords.of("人")).containsExactly("人");
    assertThat(QueryWords.of("ai人工智能")).containsExactly("ai", "人工", "工智", "智能");
    assertThat(QueryWords.of("𠮷野家")).containsExactly("𠮷野", "野家");
  }

  @ParameterizedTest
  @ValueSource(strings = {"人工智能", "東京タワー", "ひらがな", "한국어문장"})
  void pairsAreTheTermsOfSuchTexts(String text) {
    TextAnalyzer analyzer =
        TextAnalyzer.of(
            OptionCatalog.of(List.of(TextOptions.class)).reader().read().get(TextOptions.class));
    assertThat(List.of(analyzer.analyze(List.of(text), null).terms()))
        .containsExactlyInAnyOrderElementsOf(QueryWords.of(text));
  }
}
