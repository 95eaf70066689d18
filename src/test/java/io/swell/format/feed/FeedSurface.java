package io.swell.format.feed;

import io.swell.format.input.DocumentReader;
import io.swell.format.input.InputFixture;
import io.swell.format.input.ReadResult;
import io.swell.format.input.Rejection;
import io.swell.fuzz.Mutator;
import io.swell.fuzz.Surface;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;

/** Feeds: each is refused as none, or its entries are documents that can be read. */
public final class FeedSurface implements Surface {
  private static final List<String> FEEDS =
      List.of(
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?><rss version=\"2.0\""
              + " xmlns:content=\"http://purl.org/rss/1.0/modules/content/\""
              + " xmlns:media=\"http://m.example/\"><channel><title>Coast</title><language>en-gb</language><item><guid>1</guid><title>Storm"
              + " &amp; sea</title><link>https://h.example/1</link><pubDate>Sun, 01 Mar 2026"
              + " 09:30:00"
              + " GMT</pubDate><category>sea</category><media:title>x</media:title><content:encoded><![CDATA[<p>Winds"
              + " rise</p>]]></content:encoded>"
              + "<description>Winds</description></item></channel></rss>",
          "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\"><title type=\"html\">A"
              + " &lt;b&gt;</title><entry><id>tag:x,2026:1</id><title>T</title><link"
              + " rel=\"alternate\""
              + " href=\"https://x/1\"/><updated>2026-03-01T09:30:00Z</updated><category"
              + " term=\"t\"/><content type=\"xhtml\"><div>a<br/>b &nbsp;"
              + " c</div></content></entry></feed>",
          "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\""
              + " xmlns=\"http://purl.org/rss/1.0/\""
              + " xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><channel><title>R</title></channel><item>"
              + "<title>x</title><dc:date>2026-03-01</dc:date><dc:subject>s</dc:subject></item></rdf:RDF>");

  private static final List<String> WORDS =
      List.of(
          "<!DOCTYPE rss [<!ENTITY a \"b\"><!ENTITY c \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>",
          "<!DOCTYPE rss SYSTEM \"file:///etc/passwd\">",
          "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>",
          "&e;",
          "&c;",
          "&nosuch;",
          "&#0;",
          "&#x10FFFF;",
          "<item>",
          "</item>",
          "<item/>",
          "</channel>",
          "<entry xmlns=\"http://www.w3.org/2005/Atom\">",
          "<![CDATA[",
          "]]>",
          "<?x y?>",
          "<!--",
          "-->",
          "<a>".repeat(3_000),
          "<item><title>x</title></item>".repeat(300),
          "x".repeat(20_000),
          " a=\"b\"",
          " a=\"b\" a=\"c\"",
          "\ud83d\ude00",
          "encoding=\"UTF-16\"",
          "encoding=\"nosuch\"",
          "<pubDate>+999999999-01-01T00:00:00Z</pubDate>",
          "<guid> </guid>");

  /** What may stand between two tags. */
  private static final List<String> TEXTS =
      List.of(
          "",
          " \n",
          "\ud83d\ude00",
          "&#xD;&#x9;",
          "&nbsp;&lt;b&gt;",
          "<![CDATA[<p>x</p>]]>",
          "<!-- x -->",
          "<b>x<i/></b>",
          "Sun, 01 Mar 2026 09:30:00 GMT",
          "Mon, 99 Foo 2026 09:30:00 +9999",
          "9999-12-31T23:59:59Z",
          "+999999999-01-01T00:00:00Z",
          "0000-00-00",
          "1772359200",
          "x".repeat(20_000),
          "<item><title>x</title></item>".repeat(300),
          "<item><guid isPermaLink=\"false\">7</guid><description>Wind</description></item>",
          "<link href=\"javascript:alert(1)\"/>",
          "<category>c</category>".repeat(40),
          "<x>".repeat(2_000) + "</x>".repeat(2_000),
          "<x a='b'>".repeat(900) + "</x>".repeat(900),
          "<x " + "xmlns:y='z' ".repeat(2_000) + "/>",
          "<item/>".repeat(60_000));

  private final Mutator mutator = new Mutator(WORDS);
  private final DocumentReader reader = new DocumentReader(InputFixture.options());

  @Override
  public String name() {
    return "feeds";
  }

  @Override
  public byte[] input(RandomGenerator random) {
    String feed = Mutator.pick(FEEDS, random);
    if (random.nextInt(3) == 0) {
      return mutator.mutated(feed.getBytes(StandardCharsets.UTF_8), random);
    }
    for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
      feed = changed(feed, random);
    }
    return feed.getBytes(StandardCharsets.UTF_8);
  }

  /** One stretch of text between two tags replaced, so that it may still be well-formed. */
  private static String changed(String feed, RandomGenerator random) {
    int from = feed.indexOf('>', random.nextInt(feed.length())) + 1;
    int to = feed.indexOf('<', from);
    String word = Mutator.pick(random.nextInt(3) == 0 ? WORDS : TEXTS, random);
    return from < 1 || to < 0 ? feed : feed.substring(0, from) + word + feed.substring(to);
  }

  @Override
  public String take(byte[] input) {
    Feed feed;
    try {
      feed = FeedReader.read(input);
    } catch (IllegalArgumentException e) {
      if (!String.valueOf(e.getMessage()).startsWith("not a feed")) {
        throw e;
      }
      return "not a feed";
    }
    for (Feed.Entry entry : feed.entries()) {
      byte[] document = FeedDocument.toJson(URI.create("https://h.example/rss"), feed, entry);
      for (ReadResult result : reader.read(InputFixture.record(document))) {
        if (result instanceof Rejection rejection && !MEANT.contains(rejection.code())) {
          throw new AssertionError("our own document is refused: " + rejection);
        }
      }
    }
    return feed.entries().isEmpty() ? "a feed without entries" : "entries";
  }

  /** What an entry may lack, or have too much of. */
  private static final List<Rejection.Code> MEANT =
      List.of(
          Rejection.Code.NO_TEXT,
          Rejection.Code.TIME_AHEAD,
          Rejection.Code.UNREADABLE_TIME,
          Rejection.Code.TOO_LARGE);
}
