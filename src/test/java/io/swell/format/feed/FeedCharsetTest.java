package io.swell.format.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The character set of a feed. */
class FeedCharsetTest {
  private static final URI ADDRESS = URI.create("https://example.org/news.xml");

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16", "UTF-16LE", "ISO-8859-1", "windows-1252"})
  void theDeclaredEncodingIsUsed(String encoding) {
    String xml =
        "<?xml version=\"1.0\" encoding=\""
            + encoding
            + "\"?><rss><channel><item><title>caf\u00E9</title></item></channel></rss>";
    assertThat(
            FeedReader.read(xml.getBytes(Charset.forName(encoding)), null, ADDRESS)
                .entries()
                .get(0)
                .title())
        .isEqualTo("caf\u00E9");
  }

  @Test
  void anInvalidByteIsReplacedAndReported() {
    byte[] bytes =
        "<rss><channel><item><title>caf\u00E9</title></item></channel></rss>"
            .getBytes(StandardCharsets.ISO_8859_1);
    Feed feed = FeedReader.read(bytes, null, ADDRESS);
    assertThat(feed.entries().get(0).title()).isEqualTo("caf\uFFFD");
    assertThat(feed.warning()).startsWith("bytes that are invalid in its encoding, UTF-8, are");
    assertThatThrownBy(
            () ->
                FeedReader.read(
                    "<?xml version='1.0' encoding='nonsense'?><rss/>"
                        .getBytes(StandardCharsets.UTF_8),
                    null,
                    ADDRESS))
        .hasMessage(
            "not a feed: it has the encoding \"nonsense\", which this Java runtime does not"
                + " support");
  }

  /** The order of RFC 7303, as long as the bytes are valid. */
  @ParameterizedTest
  @CsvSource({
    "windows-1251, text/xml; charset=windows-1251, , windows-1251",
    "windows-1251, 'application/rss+xml;charset=\"CP1251\"', UTF-8, windows-1251",
    "windows-1251, text/xml, windows-1251, windows-1251",
    "windows-1251, text/xml; charset=utf-8, windows-1251, windows-1251",
    "windows-1251, text/xml; charset=nonsense, windows-1251, windows-1251",
    "koi8-r, text/xml;charset=KOI8-R, windows-1251, KOI8-R",
    "UTF-8, text/xml; charset=utf-8, windows-1251, UTF-8",
    "UTF-8, text/xml, , UTF-8",
    "UTF-8, text/xml, ISO-8859-1, UTF-8",
    "UTF-8, text/xml; charset=ISO-8859-1, UTF-8, UTF-8",
    "UTF-16, text/xml; charset=iso-8859-1, , UTF-16",
    "UTF-16LE, text/xml; charset=utf-16le, , UTF-16LE"
  })
  void theHeaderComesBeforeTheDeclaration(
      String written, String type, @Nullable String declared, String read) {
    String declaration =
        declared == null ? "" : "<?xml version=\"1.0\" encoding=\"" + declared + "\"?>";
    String xml =
        declaration
            + "<rss><channel><item><title>\u0417\u0435\u0440\u043D\u043E"
            + "</title></item></channel></rss>";
    byte[] bytes = xml.getBytes(Charset.forName(written));
    Feed feed = FeedReader.read(bytes, type, ADDRESS);
    assertThat(feed.entries().get(0).title()).as(read).isEqualTo("\u0417\u0435\u0440\u043D\u043E");
    assertThat(feed.warning()).isNull();
  }

  @Test
  void aByteOrderMarkComesBeforeTheHeader() {
    byte[] bytes =
        "\uFEFF<rss><item><title>\u0417</title></item></rss>".getBytes(StandardCharsets.UTF_8);
    Feed feed = FeedReader.read(bytes, "text/xml; charset=windows-1251", ADDRESS);
    assertThat(feed.entries().get(0).title()).isEqualTo("\u0417");
  }

  /** As browsers do (WHATWG Encoding Standard). */
  @Test
  void latinOneIsReadWithTheQuotesOfWindows() {
    byte[] bytes =
        "<rss><item><title>\u201Ctide\u201D</title></item></rss>"
            .getBytes(Charset.forName("windows-1252"));
    Feed feed = FeedReader.read(bytes, "text/xml; charset=ISO-8859-1", ADDRESS);
    assertThat(feed.entries().get(0).title()).isEqualTo("\u201Ctide\u201D");
  }
}
