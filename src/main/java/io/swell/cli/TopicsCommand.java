package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.engine.Outputs;
import io.swell.format.output.JsonLines;
import io.swell.format.output.ModelFile;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.serving.ViewFeed;
import io.swell.serving.Views;
import io.swell.streaming.OutputSubscriber;
import io.swell.streaming.admin.StreamTopic;
import io.swell.view.TopicHistory;
import io.swell.view.TopicSummary;
import io.swell.view.TopicView;
import io.swell.view.ViewOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code swell topics}: prints the topics of a model file or of a running tracker. */
@Command(
    name = "topics",
    description = {
      "Prints the topics of a model file or, without a file, those that a tracker has published.",
      "",
      "SHARE is the topic's share of the documents of the newest closed windows, of 200 or more;"
          + " before the first window has closed, of the open ones. TREND is the share minus its"
          + " baseline, in percentage points. DOCS counts the documents in the retained windows"
          + " whose main topic it is. JSON output is one snapshot per line, as on the stream topic."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "%nExamples:",
      "  swell topics news.model -n 10",
      "  swell topics --config my.properties --sort rising",
      "  swell topics news.model -o json | jq .label"
    })
final class TopicsCommand extends ConsoleCommand {
  private static final int TERMS = 8;

  @Parameters(
      paramLabel = "MODEL",
      arity = "0..1",
      description =
          "Model file that 'swell fit' saved. Without it, the topics are read from Kafka.")
  private @Nullable Path file;

  @Option(
      names = "-n",
      paramLabel = "N",
      description = "Print at most N topics per model. Default: all.")
  private int limit = Integer.MAX_VALUE;

  @Option(
      names = "--sort",
      paramLabel = "share|rising|new",
      description =
          "Order of the topics: share prints the largest first, rising the fastest growing, new the"
              + " youngest. Default: ${DEFAULT-VALUE}.",
      defaultValue = "share")
  private TopicView.Order order = TopicView.Order.SHARE;

  @Mixin private final OutputFormat format = new OutputFormat();
  @Mixin private final ConfigurationOptions configuration = new ConfigurationOptions(console);

  TopicsCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException {
    Configuration read = configuration.read();
    Views views = Views.of(read.get(ViewOptions.class));
    Outputs feed = new ViewFeed(views);
    if (file == null) {
      OutputSubscriber.read(
          KafkaConnection.clients(read),
          EnumSet.of(StreamTopic.SNAPSHOTS, StreamTopic.ACTIVITY, StreamTopic.MODELS),
          feed);
    } else {
      read(file, feed);
    }
    print(views.topics());
    return ExitCode.OK;
  }

  private void print(TopicView view) {
    boolean none = true;
    for (String model : view.models()) {
      List<TopicSummary> topics = view.topics(model, order, 1).stream().limit(limit).toList();
      none &= topics.isEmpty();
      if (format.isJson()) {
        JsonLines lines = new JsonLines(console.data());
        topics.forEach(each -> lines.publish(each.snapshot()));
      } else {
        if (view.models().size() > 1) {
          console.out().println("model " + model);
        }
        print(view, model, topics);
      }
      String advice = view.overview(model).advice();
      if (advice != null) {
        console.say("model %s: %s", model, advice);
      }
    }
    if (none) {
      console.say("no live topics yet: topics appear once the tracker has learned from documents");
    }
  }

  private void print(TopicView view, String model, List<TopicSummary> topics) {
    TextTable table = new TextTable(">ID", ">SHARE", ">TREND", ">DOCS", "SINCE", "STATE", "TERMS");
    for (TopicSummary each : topics) {
      Snapshot topic = each.snapshot();
      table.add(
          Long.toString(topic.topic()),
          percent("%.1f%%", topic.share()),
          Double.isNaN(topic.trend()) ? "-" : percent("%+.1f", topic.trend()),
          Long.toString(documents(view.topic(model, topic.topic()))),
          topic.born().atOffset(ZoneOffset.UTC).toLocalDate().toString(),
          topic.state().name().toLowerCase(Locale.ROOT),
          topic.terms().stream()
              .limit(TERMS)
              .map(Snapshot.Term::term)
              .collect(Collectors.joining(", ")));
    }
    table.print(console.out());
  }

  private static String percent(String format, double share) {
    return String.format(Locale.ROOT, format, 100 * share);
  }

  /** Returns the number of documents in the retained windows whose main topic it is. */
  private static long documents(@Nullable TopicHistory history) {
    return history == null
        ? 0
        : history.windows().stream().mapToLong(TopicActivity::documents).sum();
  }

  private static void read(Path file, Outputs outputs) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        ModelFile model = new ModelFile(in)) {
      model.read((key, value) -> {}, outputs);
    } catch (NoSuchFileException e) {
      throw e;
    } catch (IllegalArgumentException | IOException e) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          "cannot read " + file + " as a model file",
          "pass a file that 'swell fit --save' wrote",
          e);
    }
  }
}
