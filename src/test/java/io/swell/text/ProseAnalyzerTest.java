package io.swell.text;

import static io.swell.text.Analysis.options;
import static io.swell.text.Analysis.terms;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProseAnalyzerTest {
  @Test
  void wordsAreCountedInLowerCaseWithoutStopWords() {
    assertThat(terms("The harbour pilots met; Harbour fees rose, said the PILOTS."))
        .isEqualTo(Map.of("harbour", 2, "pilots", 2, "met", 1, "fees", 1, "rose", 1));
  }

  @Test
  void wordsWithDigitsStayAndNumbersGo() {
    assertThat(
            terms("covid-19 at the g7: 5g masts, MH370, 1987, 3.5bn, 10th, 1990s, 12,000 cve-2024"))
        .containsOnlyKeys("covid-19", "g7", "5g", "masts", "mh370", "cve-2024");
  }

  @Test
  void theSameInstanceForgetsWhatItAnalysedBefore() {
    TextAnalyzer used = TextAnalyzer.of(options());
    List<String> text = List.of("quiet harbour", "loud <b>market</b>");
    TermCounts first = used.analyze(text, "en");
    used.analyze(List.of("\uD800 <div><div> http:// ' '".repeat(50)), "de");
    assertThat(used.analyze(text, "en")).isEqualTo(first);
  }
}
