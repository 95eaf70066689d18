package io.swell.format.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FeedReaderTest {
  private static final URI ADDRESS = URI.create("https://example.org/news.xml");

  private static Feed read(String xml) {
    return FeedReader.read(xml.getBytes(StandardCharsets.UTF_8), null, ADDRESS);
  }

  private static String json(Feed feed, Feed.Entry entry) {
    byte[] json = FeedDocument.toJson(ADDRESS, feed, entry, entry.keys().get(0));
    return new String(json, StandardCharsets.UTF_8);
  }

  @Test
  void readsRssTwoWithCommonExtensions() {
    Feed feed =
        read(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
                xmlns:media="http://search.yahoo.com/mrss/">
              <channel>
                <title>Harbour news</title><language>en-GB</language>
                <image><title>the logo</title></image>
                <item>
                  <title>Ferry &amp; tide</title>
                  <media:title>not the title</media:title>
                  <link>https://example.org/ferry</link>
                  <guid isPermaLink="false">17</guid>
                  <pubDate>Tue, 03 Jun 2008 11:05:30 +0200</pubDate>
                  <category>boats</category><category>weather</category>
                  <description>short</description>
                  <content:encoded><![CDATA[<p>long <b>words</b></p>]]></content:encoded>
                </item>
                <item><description>no&nbsp;title</description></item>
              </channel>
            </rss>
            """);
    assertThat(feed.title()).isEqualTo("Harbour news");
    Feed.Entry entry = feed.entries().get(0);
    assertThat(entry.language()).isEqualTo("en-GB");
    assertThat(entry.id()).isEqualTo("17");
    assertThat(entry.title()).isEqualTo("Ferry & tide");
    assertThat(entry.text()).isEqualTo("<p>long <b>words</b></p>");
    assertThat(entry.link()).isEqualTo("https://example.org/ferry");
    assertThat(entry.published()).isEqualTo("Tue, 03 Jun 2008 11:05:30 +0200");
    assertThat(entry.categories()).containsExactly("boats", "weather");
    Feed.Entry bare = feed.entries().get(1);
    assertThat(bare.title()).isNull();
    assertThat(bare.published()).isNull();
    assertThat(bare.text()).isEqualTo("no\u00A0title");
    assertThat(bare.id()).isNull();
    assertThat(bare.keys()).singleElement().asString().matches("[0-9a-f]{32}");
    assertThat(json(feed, entry))
        .isEqualTo(
            "{\"id\":\"https://example.org/news.xml#17\",\"timestamp\":\"Tue, 03 Jun 2008 11:05:30 +0200\","
                + "\"title\":\"Ferry & tide\",\"text\":\"<p>long <b>words</b></p>\","
                + "\"link\":\"https://example.org/ferry\",\"source\":\"Harbour news\","
                + "\"language\":\"en-GB\",\"labels\":[\"boats\",\"weather\"]}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<rss><channel><title>Search</title><item><title>t</title>"
            + "<source url='https://a.example'>Harbour Wire</source></item></channel></rss>",
        "<feed><title>Planet</title><entry><title>t</title>"
            + "<source><id>1</id><title>Harbour Wire</title></source></entry></feed>"
      })
  void theSourceOfAnEntryIsItsOwn(String xml) {
    Feed feed = read(xml);
    assertThat(json(feed, feed.entries().get(0))).contains("\"source\":\"Harbour Wire\"");
  }

  @Test
  void readsAtomWithInlineMarkup() {
    Feed feed =
        read(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de">
              <title type="text">Hafen</title>
              <entry>
                <title>Fähre</title>
                <id>tag:example.org,2024:1</id>
                <link rel="self" href="https://example.org/self"/>
                <link href="https://example.org/1"/>
                <updated>2024-05-02T00:00:00Z</updated>
                <published>2024-05-01T00:00:00+02:00</published>
                <category term="boote"/>
                <source><title>another feed</title><id>other</id></source>
                <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">eins<p>zwei</p></div></content>
                <summary>kurz</summary>
              </entry>
            </feed>
            """);
    assertThat(feed.title()).isEqualTo("Hafen");
    Feed.Entry entry = feed.entries().get(0);
    assertThat(entry.language()).isEqualTo("de");
    assertThat(entry.title()).isEqualTo("Fähre");
    assertThat(entry.id()).isEqualTo("tag:example.org,2024:1");
    assertThat(entry.link()).isEqualTo("https://example.org/1");
    assertThat(entry.published()).isEqualTo("2024-05-01T00:00:00+02:00");
    assertThat(entry.text()).contains("eins<p>zwei</p>");
    assertThat(entry.categories()).containsExactly("boote");
    assertThat(json(feed, entry)).startsWith("{\"id\":\"tag:example.org,2024:1\",");
  }

  @Test
  void readsRssOneWithItemsOutsideTheChannel() {
    Feed feed =
        read(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
                xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
              <channel><title>old</title></channel>
              <item><title>one</title><link>https://example.org/1</link><dc:date>2004-05-06</dc:date></item>
            </rdf:RDF>
            """);
    assertThat(feed.title()).isEqualTo("old");
    assertThat(feed.entries().get(0).keys()).startsWith("https://example.org/1");
    assertThat(feed.entries().get(0).published()).isEqualTo("2004-05-06");
  }

  @Test
  void aFeedCannotReadFiles(@TempDir Path directory) throws Exception {
    Path secret = Files.writeString(directory.resolve("secret"), "the secret");
    for (String declaration :
        new String[] {
          "<!DOCTYPE rss [<!ENTITY x SYSTEM \"" + secret.toUri() + "\">]>",
          "<!DOCTYPE rss SYSTEM \"" + secret.toUri() + "\">",
          "<!DOCTYPE rss [<!ENTITY % d SYSTEM \"" + secret.toUri() + "\"> %d;]>"
        }) {
      String xml =
          declaration + "<rss><channel><item><title>a &x; b</title></item></channel></rss>";
      String title;
      try {
        title = read(xml).entries().get(0).title();
      } catch (IllegalArgumentException e) {
        title = e.getMessage();
      }
      assertThat(title).doesNotContain("the secret");
    }
  }

  @Test
  void nestedEntitiesAreNotExpanded() {
    String xml =
        "<!DOCTYPE rss [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">"
            + "<!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\"><!ENTITY d \"&c;&c;&c;&c;&c;&c;&c;&c;\">]>"
            + "<rss><channel><item><title>&d;</title></item></channel></rss>";
    String title;
    try {
      title = String.valueOf(read(xml).entries().get(0).title());
    } catch (IllegalArgumentException e) {
      title = e.getMessage();
    }
    assertThat(title).hasSizeLessThan(400).doesNotContain("aaaaaaaaaa");
  }

  /** Old feeds declare a document type; references to its entities are left unexpanded. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<?xml version='1.0'?><!DOCTYPE rss [<!-- ]> --><?x ]>?><!ENTITY x ']>\"'><!ELEMENT rss ANY>]>",
        "<!-- <a> --> <!DOCTYPE rss PUBLIC '-//N//DTD RSS 0.91//EN' 'http://example.org/>'>",
        "<!DOCTYPE rss>"
      })
  void documentTypesAreIgnored(String before) {
    Feed feed =
        read(
            before
                + "<rss><channel><item><title>a &x; <![CDATA[<br>]]></title></item></channel></rss>");
    assertThat(feed.entries().get(0).title()).isEqualTo("a &x;");
  }

  /**
   * Damage leads either to feed entries or to one kind of exception, and the parser prints nothing.
   */
  @Test
  void aDamagedFeedIsReadOrRejectedSilently() {
    byte[] good =
        ("<?xml version=\"1.0\" encoding=\"UTF-8\"?><!DOCTYPE rss [<!ENTITY x \"y\"><!ELEMENT rss"
                + " ANY>]><rss version=\"2.0\"><channel><title>t &x; &#x1;</title><item><title>"
                + "<![CDATA[x]]></title><link>http://a/</link></item></channel></rss>")
            .getBytes(StandardCharsets.UTF_8);
    var random = new Random(1);
    PrintStream before = System.err;
    var printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    int refused = 0;
    try {
      for (int i = 0; i < 2_000; i++) {
        byte[] damaged = Arrays.copyOf(good, good.length - random.nextInt(2) * random.nextInt(200));
        for (int j = random.nextInt(5); j >= 0; j--) {
          damaged[random.nextInt(damaged.length)] =
              (byte)
                  (random.nextBoolean() ? "<>[]\"'!?".charAt(random.nextInt(8)) : random.nextInt());
        }
        try {
          FeedReader.read(damaged, null, ADDRESS);
        } catch (IllegalArgumentException e) {
          refused++;
        }
      }
    } finally {
      System.setErr(before);
    }
    assertThat(refused).isBetween(20, 1_600);
    assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'', the answer is empty",
    "' \n', the answer is empty",
    "<rss>, it is cut off after 5 characters",
    "<rss><channel><item><title>a</title>, it is cut off after",
    "<!DOCTYPE rss [<!ENTITY x 'y'>, 'the root must be rss, feed or RDF, found'",
    "Not Found, 'the root must be rss, feed or RDF, found \"Not Found\"'",
    "<opml/>, 'the root must be rss, feed or RDF, found \"opml\"'",
    "'{\"error\":\"no such feed\"}', 'an object with the fields \"error\"'",
    "'{\"error', 'value ends in the middle of its JSON'",
    "'[1]', found an array of 1 value"
  })
  void otherContentThanFeedsIsRejected(String notAFeed, String reason) {
    assertThatThrownBy(() -> read(notAFeed))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("not a feed: ")
        .hasMessageContaining(reason);
  }

  @Test
  void theMessageForAWebPageNamesItsFeeds() {
    assertThatThrownBy(
            () ->
                read(
                    """
                    <!doctype html><html><head><title>Port</title><link rel=stylesheet href=a.css>
                    <link rel="alternate" type="application/rss+xml" title="x" href="/feed/">
                    <LINK REL='alternate home' TYPE='application/atom+xml' HREF=//f.example/a>
                    <link rel=alternate hreflang=de href=/de></head><body><p>x<br></body></html>
                    """))
        .hasMessage(
            "not a feed: it is an HTML page, whose <link rel=alternate> names"
                + " https://example.org/feed/, https://f.example/a; use that address");
    assertThatThrownBy(() -> read("<html><body>a page</body></html>"))
        .hasMessageContainingAll("not a feed", "HTML page");
  }

  @Test
  void longFieldsAndManyCategoriesAreTruncated() {
    String text = "x".repeat(FeedReader.MAX_CHARACTERS - 1) + "<b/>y";
    Feed.Entry entry =
        read("<rss><channel><item><title>t</title><description>"
                + text
                + "</description>"
                + "<category>c</category>".repeat(100_000)
                + "</item></channel></rss>")
            .entries()
            .get(0);
    assertThat(entry.text()).hasSize(FeedReader.MAX_CHARACTERS).endsWith("x<");
    assertThat(entry.categories()).hasSize(FeedDocument.MAX_LABELS);
  }

  @Test
  void aFeedWithTooManyEntriesIsRejected() {
    assertThatThrownBy(() -> read("<rss><channel>" + "<item/>".repeat(60_000) + "</channel></rss>"))
        .hasMessage("not a feed: more than 50000 entries");
  }
}
