package io.swell.format.feed;

import io.swell.format.input.TextSanitizer;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes feeds as Atom (RFC 4287). Texts contain untrusted words: each is written as plain text on
 * one line, without the characters that XML forbids, so no reader finds markup in it.
 */
public final class AtomWriter {
  private static final String NAMESPACE = "http://www.w3.org/2005/Atom";

  /** RFC 3339 has years of four digits, and few parsers accept the year 0. */
  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");

  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

  private final StringWriter text = new StringWriter();
  private final XMLStreamWriter xml;

  private AtomWriter() throws XMLStreamException {
    xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
  }

  /** Returns a feed as an XML document in UTF-8. */
  public static byte[] write(AtomFeed feed) {
    try {
      var writer = new AtomWriter();
      writer.document(feed);
      return writer.text.toString().getBytes(StandardCharsets.UTF_8);
    } catch (XMLStreamException e) {
      throw new IllegalStateException("cannot write the feed " + feed.id(), e);
    }
  }

  private void document(AtomFeed feed) throws XMLStreamException {
    xml.writeStartDocument("utf-8", "1.0");
    xml.writeStartElement("feed");
    xml.writeDefaultNamespace(NAMESPACE);
    element("id", feed.id());
    element("title", feed.title());
    element("updated", time(feed.updated()));
    xml.writeStartElement("author");
    element("name", "Swell");
    xml.writeEndElement();
    element("generator", "Swell");
    link("self", "application/atom+xml", feed.self());
    link("alternate", "text/html", feed.page());
    for (AtomFeed.Entry entry : feed.entries()) {
      entry(entry);
    }
    xml.writeEndElement();
    xml.writeEndDocument();
  }

  private void entry(AtomFeed.Entry entry) throws XMLStreamException {
    xml.writeStartElement("entry");
    element("id", entry.id());
    element("title", entry.title());
    element("published", time(entry.published()));
    element("updated", time(entry.updated()));
    link("alternate", "text/html", entry.link());
    for (String related : entry.related()) {
      link("related", "text/html", related);
    }
    for (String category : entry.categories()) {
      xml.writeEmptyElement("category");
      attribute("term", category);
    }
    element("summary", entry.summary());
    xml.writeEndElement();
  }

  private void link(String relation, String type, String target) throws XMLStreamException {
    xml.writeEmptyElement("link");
    attribute("rel", relation);
    attribute("type", type);
    attribute("href", target);
  }

  private void element(String name, String content) throws XMLStreamException {
    xml.writeStartElement(name);
    xml.writeCharacters(TextSanitizer.onOneLine(content));
    xml.writeEndElement();
  }

  private void attribute(String name, String value) throws XMLStreamException {
    xml.writeAttribute(name, TextSanitizer.onOneLine(value));
  }

  private static String time(Instant time) {
    Instant within = time.isAfter(LATEST) ? LATEST : time.isBefore(EARLIEST) ? EARLIEST : time;
    return within.toString();
  }
}
