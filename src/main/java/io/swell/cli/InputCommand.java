package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.engine.EngineOptions;
import io.swell.engine.RecentIds;
import io.swell.format.input.FileRecord;
import io.swell.format.input.Ingest;
import io.swell.format.input.Ingest.IngestResult;
import io.swell.format.input.Ingest.IngestResult.Ingested;
import io.swell.format.input.InputNotes;
import io.swell.format.input.PreviousTime;
import io.swell.format.input.Rejection;
import io.swell.format.input.TextSanitizer;
import io.swell.math.Parallel;
import io.swell.replay.EngineFactory;
import io.swell.replay.FileIngest;
import io.swell.replay.InputFile;
import io.swell.replay.Replay;
import io.swell.text.LogText;
import io.swell.text.TextOptions;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "input",
    description = "Shows how the tracker reads records.",
    subcommands = {InputCommand.Trial.class})
final class InputCommand {
  @Command(
      name = "test",
      description = {
        "Reads records as the tracker does, without Kafka, and prints the result of each line.",
        "",
        "For an accepted document it prints the fields found and the number of terms; for a"
            + " rejected one, the code and the message that its dead letter would have. The exit"
            + " code is 3 if any document was rejected."
      },
      footer = {
        "%nExamples:",
        "  swell input test news.jsonl",
        "  head -100 app.log | swell input test - --set input.preset=filebeat",
        "  swell input test news.jsonl --set input.text=/body -o json | jq 'select(.code)'"
      })
  static final class Trial extends ConfiguredCommand {
    @Mixin private final Arguments.Input input = new Arguments.Input();

    @Option(
        names = "--rejected",
        description = "Print only rejected documents. The summary still counts all documents.")
    private boolean rejectedOnly;

    @Mixin private final Arguments.Format format = new Arguments.Format();

    @Override
    public Integer call() throws IOException {
      Configuration read = configuration();
      TextOptions text = read.get(TextOptions.class);
      Ingest ingest = new EngineFactory(read, Parallel.SEQUENTIAL).ingest();
      long now = Instant.now().toEpochMilli();
      long accepted = 0;
      long repeated = 0;
      var ids = new RecentIds(read.get(EngineOptions.class).deduplicationIds());
      Map<String, Long> rejected = new TreeMap<>();
      InputNotes.Tally noted = new InputNotes.Tally();
      PreviousTime previous = InputFile.start(input.location(), EngineFactory.reader(read), now);
      try (InputFile file = InputFile.open(input.location())) {
        file.readings().forEach(each -> console.say(file.name() + ": " + each));
        for (FileRecord record = file.next(); record != null; record = file.next()) {
          for (IngestResult each : FileIngest.results(ingest, file.name(), record, now)) {
            IngestResult result = previous.date(each);
            if (result instanceof Ingested ingested) {
              accepted++;
              repeated += ids.add(ingested.bag()) ? 0 : 1;
              noted.add(ingested.notes());
              if (!rejectedOnly) {
                show(record.line(), ingested, text);
              }
            } else if (result instanceof Rejection rejection) {
              rejected.merge(rejection.code().id(), 1L, Long::sum);
              show(record.line(), rejection);
            }
          }
        }
      }
      console.out().flush();
      console.say("accepted " + accepted + (noted.counts().isEmpty() ? "" : ": " + noted.counts()));
      noted.details().forEach(console::say);
      if (repeated > 0) {
        console.say(Replay.leftOut(repeated));
      }
      long allRejected = rejected.values().stream().mapToLong(Long::longValue).sum();
      console.say("rejected " + allRejected + counts(rejected));
      return rejected.isEmpty() ? ExitCode.OK : ExitCode.BAD_INPUT;
    }

    private static String counts(Map<String, Long> counts) {
      return counts.isEmpty()
          ? ""
          : counts.entrySet().stream()
              .map(each -> String.format(Locale.ROOT, "%s %,d", each.getKey(), each.getValue()))
              .collect(Collectors.joining(", ", ": ", ""));
    }

    private void show(long line, Ingested ingested, TextOptions text) {
      Bag bag = ingested.bag();
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("line", line);
      fields.put("id", bag.id());
      fields.put("timestamp", Instant.ofEpochMilli(bag.eventTime()));
      fields.put("model", bag.model());
      Console.put(fields, "source", bag.origin().source());
      Console.put(fields, "traceId", bag.origin().traceId());
      Console.put(fields, "link", bag.origin().link());
      putLanguage(fields, ingested, text);
      if (!bag.labels().isEmpty()) {
        fields.put("labels", bag.labels());
      }
      LogText log = bag.message();
      if (log != null) {
        Console.put(fields, "level", log.level());
        fields.put("message", log.message());
      }
      fields.put("title", bag.title());
      Console.put(fields, "snippet", bag.origin().snippet());
      fields.put("terms", bag.terms().length);
      if (!ingested.notes().isEmpty()) {
        fields.put("notes", notes(ingested.notes()));
      }
      print(line, "accepted", fields);
    }

    /** Puts the language by whose rules the text was analyzed, and why by these. */
    private static void putLanguage(
        Map<String, Object> fields, Ingested ingested, TextOptions text) {
      String language = ingested.bag().language();
      if (language != null && !ingested.isLanguageDetected()) {
        fields.put("language", language);
      } else if (text.analyzer() == TextOptions.Chain.PROSE) {
        fields.put("language", language == null ? text.usualLanguage() : language);
        String reason =
            language != null ? "detected" : text.detectsLanguage() ? "doubtful" : "text.language";
        fields.put("languageReason", reason);
      }
    }

    private static List<String> notes(InputNotes notes) {
      return notes.details().entrySet().stream()
          .map(
              each ->
                  each.getValue().isEmpty()
                      ? each.getKey().id()
                      : each.getKey().id() + ": " + each.getValue())
          .toList();
    }

    private void show(long line, Rejection rejection) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("line", line);
      fields.put("code", rejection.code().id());
      Console.put(fields, "field", rejection.field());
      fields.put("message", rejection.message());
      print(line, "rejected", fields);
    }

    private void print(long line, String outcome, Map<String, Object> fields) {
      if (format.isJson()) {
        console.printJson(fields);
        return;
      }
      fields.remove("line");
      Object reason = fields.remove("languageReason");
      if (reason != null) {
        fields.merge("language", reason, (language, why) -> language + " (" + why + ")");
      }
      String shown =
          fields.entrySet().stream()
              .map(each -> each.getKey() + "=" + each.getValue())
              .collect(Collectors.joining("  "));
      console.out().println("line " + line + " " + outcome + ": " + TextSanitizer.onOneLine(shown));
    }
  }
}
