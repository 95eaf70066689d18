package io.swell.cli;

import io.swell.format.input.JsonTextReader;
import io.swell.ranking.TestCollection;
import io.swell.ranking.TestCollection.Judgment;
import io.swell.ranking.TestCollection.Text;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
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
        "Files with the documents: JSON lines with id, title and text; may be gzipped. Several files"
            + " form one collection."
      })
  private List<Path> documents = List.of();

  @Option(
      names = "--queries",
      paramLabel = "FILE",
      required = true,
      description = "File with the queries: JSON lines with id and text.")
  private Path queries = Path.of("");

  @Option(
      names = "--qrels",
      paramLabel = "FILE",
      required = true,
      description =
          "File with the relevance judgments, one per line: 'query 0 document grade' (TREC), or"
              + " 'query document grade' below a heading line.")
  private Path judgments = Path.of("");

  /**
   * Reads the collection.
   *
   * @throws CommandException if a file cannot be parsed or the files do not belong together
   */
  TestCollection read() throws IOException {
    List<Text> documentTexts = new ArrayList<>();
    for (Path file : documents) {
      documentTexts.addAll(parsed(file, RankFiles::texts));
    }
    List<Text> queryTexts = parsed(queries, RankFiles::texts);
    List<Judgment> parsedJudgments = parsed(judgments, Judgment::parse);
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

  private static List<Text> texts(String content, String name) {
    return JsonTextReader.read(content, name, Text::new);
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

  private static String content(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    boolean isZipped = bytes.length > 1 && bytes[0] == (byte) 0x1f && bytes[1] == (byte) 0x8b;
    try (InputStream in = new ByteArrayInputStream(bytes);
        InputStream content = isZipped ? new GZIPInputStream(in) : in) {
      return new String(content.readAllBytes(), StandardCharsets.UTF_8).replaceFirst("^\uFEFF", "");
    }
  }
}
