package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.config.Configuration;
import io.swell.output.Alert;
import io.swell.replay.InputFile;
import io.swell.replay.Replay;
import io.swell.replay.Workers;
import io.swell.serving.ViewFeed;
import io.swell.serving.Views;
import io.swell.view.ViewOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShopLogTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  private static byte[] written() throws IOException {
    try (InputStream lines = ShopLog.open()) {
      return lines.readAllBytes();
    }
  }

  private static List<JsonNode> records() throws IOException {
    List<JsonNode> records = new ArrayList<>();
    for (String line : new String(written(), StandardCharsets.UTF_8).strip().split("\n", -1)) {
      records.add(JSON.readTree(line));
    }
    return records;
  }

  @Test
  void theLinesAreTheSameEachTimeAndInTheOrderOfTheirTimes() throws IOException {
    assertThat(written()).isEqualTo(written());
    List<Instant> times =
        records().stream().map(each -> Instant.parse(each.get("timestamp").textValue())).toList();
    assertThat(times).isSorted().allMatch(time -> !time.isBefore(ShopLog.BEGIN));
    assertThat(times).allMatch(time -> time.isBefore(ShopLog.END));
    assertThat(times.stream().filter(time -> time.isBefore(ShopLog.DAY)).count())
        .isBetween(ShopLog.BEFORE - 500L, ShopLog.BEFORE + 500L);
  }

  @Test
  void sevenServicesWriteLinesWithoutPlaceholders() throws IOException {
    List<JsonNode> records = records();
    assertThat(records.stream().map(each -> each.get("source").textValue()).distinct()).hasSize(7);
    assertThat(records).noneMatch(each -> each.get("text").textValue().matches("(?s).*[{}].*"));
  }

  @ParameterizedTest
  @ValueSource(ints = {150, 1000})
  void theSilenceTheErrorWhereItShowsAndTheFloodAreTheOnlyAlertsAndAllEnd(int batch)
      throws IOException {
    Path file = Files.write(directory.resolve("shop.jsonl"), written());
    Configuration read =
        OptionRecords.CATALOG
            .reader()
            .values(DemoCommand.LOG_DEFAULTS, "demo")
            .set("learn.batch=" + batch)
            .read();
    Views views = Views.of(read.get(ViewOptions.class), null);
    var feed = new ViewFeed(views);
    var printed = new ByteArrayOutputStream();
    var lines =
        new LiveLines.LiveAlerts(new PrintStream(printed, true, StandardCharsets.UTF_8), views);
    var quiet = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
    var console = new Console(InputStream.nullInputStream(), quiet, quiet, Map.of(), false);
    try (Workers workers = Workers.forAllProcessors()) {
      new Replay(CommandProgress.ingest(console, "replay", read, workers, ShopLog.END))
          .run(
              new InputFile.Location(file),
              output -> {
                feed.publish(output);
                if (output instanceof Alert) {
                  lines.show(0);
                }
              });
    }
    assertThat(printed.toString(StandardCharsets.UTF_8).lines())
        .filteredOn(line -> !line.contains(" lines "))
        .extracting(
            line ->
                line.replaceAll("^2026-03-(0\\d) \\d\\d:\\d\\d  (.{8}  .{8}  '\\w+).*", "$1 $2"))
        .containsExactly(
            "04 fading    warning   'mail",
            "04 fading    resolved  'mail",
            "04 emerging  warning   'checkout",
            "04 emerging  info      'web",
            "04 emerging  warning   'web",
            "04 surging   warning   'payment",
            "04 surging   critical  'payment",
            "04 emerging  critical  'checkout",
            "04 surging   resolved  'payment",
            "04 emerging  resolved  'web",
            "04 emerging  resolved  'checkout");
  }
}
