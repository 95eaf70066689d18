package io.swell.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.config.OptionCatalog;
import io.swell.text.TermCounts;
import io.swell.text.TextAnalyzer;
import io.swell.text.TextOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Text to term counts: one paragraph of the bundled State of the Union corpus. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class AnalyzeBenchmark {
  private final List<String> texts = new ArrayList<>();
  private final TextAnalyzer analyzer =
      TextAnalyzer.of(
          OptionCatalog.of(List.of(TextOptions.class)).reader().read().get(TextOptions.class));
  private int next;

  /** Reads the corpus. */
  @Setup
  public void read() throws IOException {
    var packed =
        Objects.requireNonNull(
            AnalyzeBenchmark.class.getResourceAsStream("/io/swell/demo/sotu.jsonl.gz"));
    var json = new ObjectMapper();
    try (var lines =
        new BufferedReader(
            new InputStreamReader(new GZIPInputStream(packed), StandardCharsets.UTF_8))) {
      for (String line : lines.lines().toList()) {
        texts.add(json.readTree(line).get("text").asText());
      }
    }
  }

  /** One paragraph. */
  @Benchmark
  public TermCounts analyze() {
    next = (next + 1) % texts.size();
    return analyzer.analyze(List.of(texts.get(next)), "en");
  }
}
