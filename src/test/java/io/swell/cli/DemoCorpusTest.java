package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DemoCorpusTest {
  private static List<JsonNode> documents;

  @BeforeAll
  static void read() throws Exception {
    var json = new ObjectMapper();
    try (var lines =
        new BufferedReader(new InputStreamReader(DemoCorpus.open(), StandardCharsets.UTF_8))) {
      documents = lines.lines().map(line -> uncheckedTree(json, line)).toList();
    }
  }

  @Test
  void bothChecksumsMatchTheAccompanyingNote() throws Exception {
    try (InputStream note = DemoCorpus.class.getResourceAsStream("/io/swell/demo/SOTU.md");
        InputStream packed = DemoCorpus.openCompressed();
        InputStream lines = DemoCorpus.open()) {
      assertThat(new String(note.readAllBytes(), StandardCharsets.UTF_8))
          .contains("| `sotu.jsonl.gz` | `" + sha256(packed.readAllBytes()) + "` |")
          .contains("| the lines, unpacked | `" + sha256(lines.readAllBytes()) + "` |");
    }
  }

  @Test
  void everyYearWithAnAddressIsPresentInOrder() {
    assertThat(documents).hasSize(DemoCorpus.DOCUMENTS);
    List<Instant> times = documents.stream().map(d -> Instant.parse(text(d, "timestamp"))).toList();
    for (int i = 1; i < times.size(); i++) {
      assertThat(times.get(i)).isAfter(times.get(i - 1));
    }
    var years = new TreeSet<Integer>();
    times.forEach(time -> years.add(time.atOffset(ZoneOffset.UTC).getYear()));
    assertThat(years)
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1790, 2021).filter(year -> year != 1933).boxed().toList());
  }

  @Test
  void aDocumentIsItsAlphabeticalWordsUnderYearAndPresident() {
    for (JsonNode document : documents) {
      String year = text(document, "timestamp").substring(0, 4);
      assertThat(text(document, "title")).matches(year + " [A-Z][\\p{L} .]+");
      assertThat(text(document, "id")).matches("sotu-" + year + "-\\d{3}");
      String[] words = text(document, "text").split(" ", -1);
      assertThat(words).allMatch(word -> word.matches("[\\p{Ll}']{2,}"));
      assertThat(words).as("ordinal numbers without digits").doesNotContain("nd", "rd", "th");
      String[] sorted = words.clone();
      Arrays.sort(sorted);
      assertThat(words).isEqualTo(sorted);
    }
    assertThat(documents.stream().map(d -> text(d, "id")).distinct()).hasSize(documents.size());
  }

  private static JsonNode uncheckedTree(ObjectMapper json, String line) {
    try {
      return json.readTree(line);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new AssertionError(line, e);
    }
  }

  private static String text(JsonNode document, String field) {
    return document.get(field).textValue();
  }

  private static String sha256(byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }
}
