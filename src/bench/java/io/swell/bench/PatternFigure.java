package io.swell.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.config.OptionCatalog;
import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import io.swell.patterns.LogLine;
import io.swell.patterns.NewPatterns;
import io.swell.patterns.PatternTable;
import io.swell.text.LogText;
import io.swell.text.TextAnalyzer;
import io.swell.text.TextOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lines of a log whose patterns one thread finds in a second of its processor time, warm. */
final class PatternFigure {
  private static final int BATCH = 1000;

  private PatternFigure() {}

  @Command(description = "Measures how fast patterns of log lines are found, without the rest")
  static void run(
      @Parameters(description = "JSON Lines file with id, timestamp, text and source") Path corpus,
      @Option(names = "--passes", defaultValue = "4", description = "The last one is measured")
          int passes)
      throws IOException {
    TextOptions options =
        OptionCatalog.of(List.of(TextOptions.class))
            .reader()
            .set("swell.text.analyzer=logs")
            .read()
            .get(TextOptions.class);
    List<JsonNode> records = new ArrayList<>();
    var json = new ObjectMapper();
    try (Stream<String> lines = Files.lines(corpus)) {
      for (String line : (Iterable<String>) lines::iterator) {
        records.add(json.readTree(line));
      }
    }
    for (int pass = 1; pass <= passes; pass++) {
      List<LogLine> lines = new ArrayList<>(records.size());
      double began = Clock.thread();
      TextAnalyzer analyzer = TextAnalyzer.of(options);
      List<LogText> texts = new ArrayList<>(records.size());
      for (JsonNode record : records) {
        texts.add(analyzer.analyze(List.of(record.get("text").asText()), null).line());
      }
      double analyzed = Clock.thread();
      for (int i = 0; i < texts.size(); i++) {
        JsonNode record = records.get(i);
        long time = Instant.parse(record.get("timestamp").asText()).toEpochMilli();
        DocumentOrigin origin = new DocumentOrigin(record.get("source").asText(), null, null);
        var header = new DocumentHeader(record.get("id").asText(), "", origin, time, 0);
        lines.add(new LogLine(header, texts.get(i), List.of(), time));
      }
      double ready = Clock.thread();
      var table = new PatternTable("main", new NewPatterns());
      for (int i = 0; i < lines.size(); i++) {
        table.add(lines.get(i));
        if (i % BATCH == BATCH - 1) {
          table.takeNews();
          table.evict();
        }
      }
      double found = Clock.thread();
      System.out.printf(
          Locale.ROOT,
          "pass %d: %,d lines/s analyzed, %,d lines/s into patterns%n",
          pass,
          rate(records.size(), analyzed - began),
          rate(records.size(), found - ready));
    }
  }

  private static long rate(int lines, double seconds) {
    return Math.round(lines / seconds);
  }
}
