package io.swell.cli;

import io.swell.format.input.JsonTextReader;
import io.swell.ranking.CollectionFormat;
import io.swell.ranking.TestCollection;
import io.swell.ranking.TestCollection.Text;
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

/** The options that name the files of a test collection. Reports faulty files as bad input. */
final class RankFiles {
  @Option(
      names = "--documents",
      paramLabel = "FILE",
      required = true,
      arity = "1..*",
      description = {
        "Files with the documents: TREC (<DOC>), Cranfield (.I), or JSON lines with id, title and"
            + " text; may be gzipped. Several files form one collection."
      })
  private List<Path> documents = List.of();

  @Option(
      names = "--queries",
      paramLabel = "FILE",
      required = true,
      description =
          "File with the queries: TREC topics (<top>; their titles are used), Cranfield (.I;"
              + " numbered by position), or JSON lines with id and text.")
  private Path queries = Path.of("");

  @Option(
      names = "--qrels",
      paramLabel = "FILE",
      required = true,
      description =
          "File with the relevance judgments, one per line: 'query 0 document grade' (TREC); 'query"
              + " document grade' below a heading line; or 'query document code' without a heading"
              + " (Cranfield).")
  private Path judgments = Path.of("");

  /**
   * Reads the collection.
   *
   * @throws CommandException if a file cannot be parsed or the files do not belong together
   */
  TestCollection read() throws IOException {
    List<Text> documentTexts = new ArrayList<>();
    for (Path file : documents) {
      documentTexts.addAll(texts(file, CollectionFormat::documents));
    }
    List<Text> queryTexts = texts(queries, CollectionFormat::queries);
    var parsedJudgments = parsed(judgments, CollectionFormat::judgments);
    try {
      return TestCollection.of(documentTexts, queryTexts, parsedJudgments);
    } catch (IllegalArgumentException e) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          "documents, queries and judgments do not belong together",
          "check " + judgments,
          e);
    }
  }

  private static List<Text> texts(Path file, BiFunction<String, String, List<Text>> format)
      throws IOException {
    return parsed(
        file,
        (content, name) ->
            content.stripLeading().startsWith("{")
                ? JsonTextReader.read(content, name).stream()
                    .map(each -> new Text(each.id(), each.text()))
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
          ExitCode.BAD_INPUT, "cannot read " + file, "'swell rank --help' lists the formats", e);
    }
  }

  /**
   * Decodes the file as UTF-8 or, if it is not valid UTF-8, as Latin-1, which old collections use.
   */
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
