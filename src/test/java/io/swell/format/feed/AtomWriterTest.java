package io.swell.format.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that feeds follow RFC 4287, whatever their texts are. */
class AtomWriterTest {
  private static final URI ADDRESS = URI.create("https://feeds.example.org/");

  private static final Instant NEW_YEAR = Instant.parse("2001-01-01T00:00:00Z");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<script>alert(1)</script> &amp; \"'",
        "]]> <![CDATA[ <!-- --> <?php ?> &bad;",
        "\u0000\u0001\b\u000b\f\u001f\u007f\u0085\t\n\r",
        "lone \ud800 surrogates \udc00 and \ufffe \uffff",
        "a comet \u2604 and a wave \ud83c\udf0a",
        "\u202ereversed\u2066\u200b"
      })
  void everyTextMakesAValidFeedThatSaysTheSame(String hostile) throws Exception {
    var entry =
        new AtomFeed.Entry(
            "urn:uuid:1",
            hostile,
            hostile,
            "../?q=" + hostile,
            List.of("https://wire.example/?q=" + hostile),
            NEW_YEAR,
            NEW_YEAR,
            List.of("x"));
    byte[] feed =
        AtomWriter.write(new AtomFeed("urn:uuid:2", hostile, "a.atom", "../", List.of(entry)));
    AtomRules.check(feed);
    Feed read = FeedReader.read(feed, null, ADDRESS);
    assertThat(read.entries()).hasSize(1);
    String shown = hostile.replaceAll("[\\p{C}\\p{Zl}\\p{Zp}]", "?");
    assertThat(AtomRules.text(feed, "summary")).isEqualTo(shown);
    assertThat(AtomRules.text(feed, "title")).isEqualTo(shown);
    assertThat(new String(feed, StandardCharsets.UTF_8)).doesNotContain("<script", "<!", "\u0000");
  }

  @Test
  void aFeedWithoutEntriesIsValid() throws Exception {
    byte[] feed = AtomWriter.write(new AtomFeed("urn:uuid:2", "None", "a.atom", "../", List.of()));
    AtomRules.check(feed);
    assertThat(AtomRules.text(feed, "updated")).isEqualTo("1970-01-01T00:00:00Z");
  }

  @Test
  void timesAreWithinTheYearsOfRfc3339AndNeverUpdatedBeforePublished() throws Exception {
    var far =
        new AtomFeed.Entry(
            "urn:uuid:1",
            "t",
            "s",
            "../",
            List.of(),
            Instant.MAX,
            Instant.parse("2001-01-01T00:00:00Z"),
            List.of());
    var past =
        new AtomFeed.Entry(
            "urn:uuid:3", "t", "s", "../", List.of(), Instant.MIN, NEW_YEAR, List.of());
    byte[] feed =
        AtomWriter.write(new AtomFeed("urn:uuid:2", "t", "a.atom", "../", List.of(far, past)));
    AtomRules.check(feed);
    assertThat(AtomRules.text(feed, "updated")).isEqualTo("9999-12-31T23:59:59Z");
    assertThat(new String(feed, StandardCharsets.UTF_8))
        .contains(
            "<published>9999-12-31T23:59:59Z</published>",
            "<published>0001-01-01T00:00:00Z</published>");
  }

  @Test
  void theRulesFindWhatIsMissing() {
    byte[] feed =
        "<feed xmlns='http://www.w3.org/2005/Atom'><id>urn:x:1</id><title/></feed>"
            .getBytes(StandardCharsets.UTF_8);
    assertThat(AtomRules.faults(new ByteArrayInputStream(feed)))
        .contains("feed has 0 updated", "feed has no self link");
  }
}
