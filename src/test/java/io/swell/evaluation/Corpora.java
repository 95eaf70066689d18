package io.swell.evaluation;

import io.swell.config.ConfigurationReader;
import io.swell.config.OptionCatalog;
import io.swell.engine.Bag;
import io.swell.engine.Engine;
import io.swell.format.input.Ingest;
import io.swell.format.input.IngestResult;
import io.swell.format.input.IngestResult.Ingested;
import io.swell.format.input.InputOptions;
import io.swell.format.input.RawRecord;
import io.swell.text.TextAnalyzer;
import io.swell.text.TextOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;

/**
 * Corpora that lie beside the checkout, for measuring only: in the directory that the system
 * property {@code swell.corpora} or the environment's {@code SWELL_CORPORA} names, else in {@code
 * ../shared/data}.
 */
public final class Corpora {
  private Corpora() {}

  /** Returns a corpus, or skips the test that asks for it, saying where it was looked for. */
  public static Path require(String name) {
    Path file = directory().resolve(name);
    Assumptions.assumeTrue(
        Files.exists(file), () -> "no corpus at " + file.toAbsolutePath() + ": set swell.corpora");
    return file;
  }

  private static Path directory() {
    String named =
        Optional.ofNullable(System.getProperty("swell.corpora"))
            .orElseGet(() -> System.getenv("SWELL_CORPORA"));
    return Path.of(Optional.ofNullable(named).orElse("../shared/data"));
  }

  /**
   * Returns the documents of a file of JSON lines, gzip or not, in their order; rejected records,
   * such as those without a text, are left out.
   *
   * @param most the number of records read, from the first
   */
  public static List<Bag> bags(Path file, int most) {
    var defaults = OptionCatalog.of(List.of(InputOptions.class, TextOptions.class)).reader().read();
    return bags(file, most, defaults.get(InputOptions.class), defaults.get(TextOptions.class));
  }

  /** Returns the documents of a file of JSON lines, read and analysed as the options say. */
  public static List<Bag> bags(Path file, int most, InputOptions input, TextOptions text) {
    var analyzer = TextAnalyzer.of(text);
    var ingest = new Ingest(input, analyzer);
    long now = System.currentTimeMillis();
    List<Bag> bags = new ArrayList<>();
    try (var lines = lines(file)) {
      long number = 0;
      for (String line = lines.readLine(); line != null && number < most; line = lines.readLine()) {
        byte[] value = line.getBytes(StandardCharsets.UTF_8);
        var record = new RawRecord(null, value, "corpus", 0, number++, -1, now);
        for (IngestResult result : ingest.ingest(record)) {
          if (result instanceof Ingested ingested) {
            bags.add(ingested.bag());
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
    return bags;
  }

  /** Opens a file of lines, gzip or not. */
  public static BufferedReader lines(Path file) throws IOException {
    InputStream in = Files.newInputStream(file);
    return new BufferedReader(
        new InputStreamReader(
            file.toString().endsWith(".gz") ? new GZIPInputStream(in, 1 << 16) : in,
            StandardCharsets.UTF_8));
  }

  /** A reader of every option between a document and its topics. */
  static ConfigurationReader options() {
    return OptionCatalog.of(
            Stream.of(List.of(InputOptions.class, TextOptions.class), Engine.OPTIONS)
                .<Class<? extends Record>>flatMap(List::stream)
                .toList())
        .reader();
  }
}
