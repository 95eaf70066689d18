package io.swell.format.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.format.input.TimestampParser;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Small feeds in the shapes of well-known producers, and what their first entry is. */
class FeedFixturesTest {
  private static final Path FEEDS = Path.of("src", "test", "resources", "feeds");
  private static final URI ADDRESS = URI.create("https://feeds.example/all.xml");

  @ParameterizedTest
  @CsvFileSource(
      resources = "/feeds/expected.tsv",
      delimiter = '\t',
      numLinesToSkip = 1,
      quoteCharacter = '`')
  void theFirstEntryIsReadAsItsAuthorMeantIt(
      String file,
      int entries,
      String id,
      @Nullable String link,
      @Nullable String instant,
      @Nullable String language,
      @Nullable String title,
      @Nullable String text)
      throws IOException {
    Feed feed = FeedReader.read(Files.readAllBytes(FEEDS.resolve(file)), null, ADDRESS);
    Feed.Entry first = feed.entries().get(0);
    assertThat(feed.entries()).hasSize(entries);
    assertThat(feed.warning()).isNull();
    assertThat(first.keys()).startsWith(id);
    assertThat(first.link()).isEqualTo(link);
    String published = Objects.requireNonNullElse(first.published(), "");
    assertThat(TimestampParser.parse(published))
        .isEqualTo(instant == null ? null : Instant.parse(instant));
    assertThat(first.language()).isEqualTo(language);
    assertThat(first.title()).isEqualTo(title);
    assertThat(Objects.requireNonNullElse(first.text(), "")).startsWith(text == null ? "" : text);
    assertThat(first.text() == null).isEqualTo(text == null);
  }
}
