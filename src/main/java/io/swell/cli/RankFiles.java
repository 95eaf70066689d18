package io.swell.cli;

import io.swell.format.input.JsonTexts;
import io.swell.ranking.CollectionFormat;
import io.swell.ranking.IdentifiedText;
import io.swell.ranking.TestCollection;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.zip.GZIPInputStream;
import picocli.CommandLine.Option;

/** The files of a test collection; what is wrong with them is bad input. */
final class RankFiles {
  @Option(
      names = "--documents",
      paramLabel = "FILE",
      required = true,
      arity = "1..*",
      description = {
        "Documents: TREC (<DOC>), Cranfield (.I), or JSON lines with id, title and text; also gzip."
            + " Several files are one collection."
      })
  private List<Path> documents = List.of();

  @Option(
      names = "--queries",
      paramLabel = "FILE",
      required = true,
      description =
          "Queries: TREC topics (<top>, their titles), Cranfield (.I, numbered in order), or JSON"
              + " lines with id and text.")
  private Path queries = Path.of("");

  @Option(
      names = "--qrels",
      paramLabel = "FILE",
      required = true,
      description =
          "Judgments, a line each: query 0 document grade (TREC); or three columns, with a heading"
              + " query document grade, without one Cranfield's codes.")
  private Path judgments = Path.of("");

  /**
   * Reads the collection.
   *
   * @throws CommandException if a file cannot be understood, or they do not belong together
   */
  TestCollection read() throws IOException {
    List<IdentifiedText> found = new ArrayList<>();
    for (Path file : documents) {
      found.addAll(texts(file, CollectionFormat::documents));
    }
    List<IdentifiedText> asked = texts(queries, CollectionFormat::queries);
    var judged = parsed(judgments, CollectionFormat::judgments);
    try {
      return TestCollection.of(found, asked, judged);
    } catch (IllegalArgumentException e) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          "documents, queries and judgments do not belong together",
          String.valueOf(e.getMessage()),
          "check " + judgments,
          e);
    }
  }

  private static List<IdentifiedText> texts(
      Path file, BiFunction<String, String, List<IdentifiedText>> format) throws IOException {
    return parsed(
        file,
        (content, name) ->
            content.stripLeading().startsWith("{")
                ? JsonTexts.read(content, name).stream()
                    .map(each -> new IdentifiedText(each.id(), each.text()))
                    .toList()
                : format.apply(content, name));
  }

  private static <T> T parsed(Path file, BiFunction<String, String, T> format) throws IOException {
    try {
      return format.apply(content(file), String.valueOf(file.getFileName()));
    } catch (NoSuchFileException e) {
      throw e;
    } catch (IOException | IllegalArgumentException e) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          "cannot read " + file,
          String.valueOf(e.getMessage()),
          "'swell rank --help' names the formats",
          e);
    }
  }

  /** UTF-8, or Latin-1 where it is not, as old collections are. */
  private static String content(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    if (bytes.length > 1 && bytes[0] == (byte) 0x1f && bytes[1] == (byte) 0x8b) { // gzip
      try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
        bytes = in.readAllBytes();
      }
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }
}
