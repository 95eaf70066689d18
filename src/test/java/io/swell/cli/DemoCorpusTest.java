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
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DemoCorpusTest {
  private static final Pattern TITLE =
      Pattern.compile(
          "[A-Z]\\p{L}+( [A-Z]\\.)?( \\p{L}+)+? on (?<subjects>[\\p{L}', -]+), (?<day>\\d.*)");
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ENGLISH);
  private static List<JsonNode> documents;

  @BeforeAll
  static void read() throws Exception {
    var json = new ObjectMapper();
    try (var lines =
        new BufferedReader(
            new InputStreamReader(DemoCommand.Subject.TOPICS.open(), StandardCharsets.UTF_8))) {
      documents = lines.lines().map(line -> uncheckedTree(json, line)).toList();
    }
  }

  @Test
  void bothChecksumsMatchTheAccompanyingNote() throws Exception {
    try (InputStream note = DemoCommand.class.getResourceAsStream("/io/swell/demo/SOTU.md");
        InputStream packed = DemoCommand.class.getResourceAsStream("/io/swell/demo/sotu.jsonl.gz");
        InputStream lines = DemoCommand.Subject.TOPICS.open()) {
      assertThat(new String(note.readAllBytes(), StandardCharsets.UTF_8))
          .contains("| `sotu.jsonl.gz` | `" + sha256(packed.readAllBytes()) + "` |")
          .contains("| the lines, unpacked | `" + sha256(lines.readAllBytes()) + "` |");
    }
  }

  @Test
  void everyYearWithAnAddressIsPresentInOrder() {
    assertThat(documents).hasSize(12_881);
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
  void aDocumentIsItsAlphabeticalWords() {
    for (JsonNode document : documents) {
      String year = text(document, "timestamp").substring(0, 4);
      assertThat(text(document, "id")).matches("sotu-" + year + "-\\d{3}");
      String[] words = text(document, "text").split(" ", -1);
      assertThat(words).allMatch(word -> word.matches("[\\p{Ll}']{2,}"));
      assertThat(words).as("ordinal numbers without digits").doesNotContain("nd", "rd", "th");
      if (year.equals("2021")) {
        assertThat(words).as("notes of who applauds").doesNotContain("applause", "laughter");
      }
      String[] sorted = words.clone();
      Arrays.sort(sorted);
      assertThat(words).isEqualTo(sorted);
    }
    assertThat(documents.stream().map(d -> text(d, "id")).distinct()).hasSize(documents.size());
  }

  @Test
  void aTitleSaysWhoSpokeOfWhatAndWhen() {
    for (JsonNode document : documents) {
      Matcher title = TITLE.matcher(text(document, "title"));
      assertThat(title.matches()).as(document.toString()).isTrue();
      assertThat(LocalDate.parse(title.group("day"), DAY)).isEqualTo(day(document));
      Set<String> words = new HashSet<>(Arrays.asList(text(document, "text").split(" ")));
      String[] subjects = title.group("subjects").toLowerCase(Locale.ROOT).split(" and |,? ");
      assertThat(words).as(title.group()).contains(subjects);
    }
  }

  @Test
  void theTimesOfAnAddressAreMinutesFromNoonInWashingtonOnItsDay() {
    Map<LocalDate, Instant> next = new HashMap<>();
    for (JsonNode document : documents) {
      Instant noon = day(document).atTime(17, 0).toInstant(ZoneOffset.UTC);
      Instant time = Instant.parse(text(document, "timestamp"));
      assertThat(time).isEqualTo(next.getOrDefault(day(document), noon));
      next.put(day(document), time.plusSeconds(60));
    }
    assertThat(next).hasSize(233);
    assertThat(next.keySet())
        .contains(
            LocalDate.of(1941, 1, 6), // Four Freedoms
            LocalDate.of(1823, 12, 2), // Monroe Doctrine
            LocalDate.of(1980, 1, 23), // Carter Doctrine
            LocalDate.of(2002, 1, 29), // Axis of Evil
            LocalDate.of(2021, 4, 28));
  }

  private static LocalDate day(JsonNode document) {
    return LocalDate.parse(text(document, "timestamp").substring(0, 10));
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
