package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.format.Document;
import io.swell.format.DocumentReader;
import io.swell.format.FileRecord;
import io.swell.format.InputOptions;
import io.swell.format.ModelFrom;
import io.swell.format.ReadResult;
import io.swell.streaming.Feeder;
import io.swell.streaming.Pace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code swell feed}: sends the documents of a file to Kafka. */
@Command(
    name = "feed",
    description = {
      "Sends the documents of a file to the stream topic that the tracker reads.",
      "",
      "Records are sent as they are, as fast as the broker takes them unless a pace is given. What"
          + " cannot be read as a document is sent too: the tracker puts it among the dead"
          + " letters."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "%nExamples:",
      "  swell feed news.jsonl.gz --bootstrap localhost:9092",
      "  swell feed news.jsonl.gz --speed 3600          an hour of event time in a second",
      "  tail -F app.log | swell feed - --rate 100 --topic logs"
    })
final class FeedCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private final InputFile.Argument file = new InputFile.Argument();

  @ArgGroup private final PaceOptions pace = new PaceOptions();

  private static final class PaceOptions {
    @Option(names = "--rate", paramLabel = "N", description = "Send N documents a second.")
    private @Nullable Double rate;

    @Option(
        names = "--speed",
        paramLabel = "FACTOR",
        description = "Send documents as they happened, by their timestamps, FACTOR times faster.")
    private @Nullable Double speed;
  }

  @Option(
      names = "--key",
      paramLabel = "id|model",
      description =
          "Key of the records: the document's id, or its field model.field. Default: model if"
              + " model.from=key, else id.")
  private @Nullable Key key;

  private enum Key {
    ID,
    MODEL
  }

  @Option(
      names = "--preset",
      paramLabel = "NAME",
      description = "Who wrote the records; the same as --set input.preset=NAME.")
  private @Nullable String preset;

  @Option(
      names = "--topic",
      paramLabel = "NAME",
      description = "Stream topic to send to; the same as --set kafka.documents=NAME.")
  private @Nullable String topic;

  @Option(
      names = "--bootstrap",
      paramLabel = "HOST:PORT",
      description = "A broker; the same as --set kafka.bootstrap=HOST:PORT.")
  private @Nullable String bootstrap;

  @Mixin private final ConfigurationOptions configuration;

  FeedCommand(Console console) {
    this.console = console;
    this.configuration = new ConfigurationOptions(console);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Map<String, String> arguments = arguments();
    Configuration read = configuration.read(arguments);
    boolean byModel =
        key == null ? read.get(InputOptions.class).modelFrom() == ModelFrom.KEY : key == Key.MODEL;
    // Where the key is to name the model, the field does so until then.
    arguments.put("swell.model.from", byModel ? "field" : "constant");
    InputOptions input = configuration.read(arguments).get(InputOptions.class);
    Addresser addresser =
        new Addresser(new DocumentReader(input), byModel, Instant.now().toEpochMilli());
    try (InputFile records = file.open(input.maxBytes())) {
      FileRecord first = records.next();
      if (first == null) {
        throw new CommandException(
            ExitCode.BAD_INPUT, "no document in " + file, "it holds no record", "", null);
      }
      try (Feeder feeder = Feeder.start(Kafka.clients(read), pace(addresser.address(first)));
          Progress progress = new Progress(console, "feed", records.size())) {
        for (FileRecord record = first; record != null; record = records.next()) {
          send(record, addresser, feeder);
          progress.at(feeder.acknowledged(), records.position());
        }
        feeder.flush();
        progress.at(feeder.acknowledged(), records.position());
      }
    }
    return ExitCode.OK;
  }

  /** What the arguments set, by full key. */
  private Map<String, String> arguments() {
    Map<String, String> values = new TreeMap<>();
    if (preset != null) {
      values.put("swell.input.preset", preset);
    }
    if (topic != null) {
      values.put("swell.kafka.documents", topic);
    }
    if (bootstrap != null) {
      values.put("swell.kafka.bootstrap", bootstrap);
    }
    return values;
  }

  private Pace pace(Address first) {
    try {
      if (pace.rate != null) {
        return Pace.rate(pace.rate);
      }
      return pace.speed == null ? Pace.unlimited() : Pace.eventTime(pace.speed, first.eventTime);
    } catch (IllegalArgumentException e) {
      throw new CommandException(ExitCode.USAGE, String.valueOf(e.getMessage()), "", "", e);
    }
  }

  private void send(FileRecord record, Addresser addresser, Feeder feeder)
      throws IOException, InterruptedException {
    if (record instanceof FileRecord.Content content) {
      Address address = addresser.address(record);
      feeder.send(address.key, content.value(), address.eventTime);
    } else if (record instanceof FileRecord.Unreadable unreadable) {
      console
          .err()
          .println("left out line " + record.line() + ": " + unreadable.rejection().message());
    }
  }

  /** Where a record goes and when it happened. */
  private record Address(byte @Nullable [] key, long eventTime) {}

  /** Finds key and event time of records; one without a document has no key and the last time. */
  private static final class Addresser {
    private final DocumentReader reader;
    private final boolean byModel;
    private final long now;
    private long latest;

    Addresser(DocumentReader reader, boolean byModel, long now) {
      this.reader = reader;
      this.byModel = byModel;
      this.now = now;
    }

    Address address(FileRecord record) {
      if (record instanceof FileRecord.Content content) {
        for (ReadResult result : reader.read(content.toRawRecord("file", now))) {
          if (result instanceof ReadResult.Accepted accepted) {
            Document document = accepted.document();
            latest = document.timestamp().toEpochMilli();
            String key = byModel ? document.model() : document.id();
            return new Address(key.getBytes(StandardCharsets.UTF_8), latest);
          }
        }
      }
      return new Address(null, latest);
    }
  }
}
