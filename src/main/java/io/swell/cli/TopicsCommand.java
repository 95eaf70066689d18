package io.swell.cli;

import io.swell.config.Configuration;
import io.swell.format.output.JsonLines;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.serving.ViewFeed;
import io.swell.serving.Views;
import io.swell.streaming.admin.StreamTopic;
import io.swell.streaming.read.OutputSubscriber;
import io.swell.view.TopicHistory;
import io.swell.view.TopicSummary;
import io.swell.view.TopicView;
import io.swell.view.ViewOptions;
import java.io.IOException;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "topics",
    description = {
      "Prints the topics that a tracker has published.",
      "",
      "SHARE is the topic's share of the documents of the newest closed windows, of 200 or more;"
          + " before the first window has closed, of the open ones. TREND is the share minus its"
          + " baseline, in percentage points. DOCS counts the documents in the retained windows"
          + " whose main topic it is. JSON output is one snapshot per line, as on the stream topic."
    },
    footer = {
      "%nExamples:",
      "  swell topics --config my.properties --sort rising | head -11",
      "  swell topics --config my.properties -o json | jq .label"
    })
final class TopicsCommand extends ConfiguredCommand {
  private static final int TERMS = 8;

  @Option(
      names = "--sort",
      paramLabel = "share|rising|new",
      description =
          "Order of the topics: share prints the largest first, rising the fastest growing, new the"
              + " youngest. Default: ${DEFAULT-VALUE}.",
      defaultValue = "share")
  private TopicView.Order order = TopicView.Order.SHARE;

  @Mixin private final Arguments.Format format = new Arguments.Format();

  @Override
  public Integer call() throws IOException {
    Configuration read = configuration();
    Views views = Views.of(read.get(ViewOptions.class), null);
    OutputSubscriber.read(
        KafkaConnection.clients(read),
        EnumSet.of(StreamTopic.SNAPSHOTS, StreamTopic.ACTIVITY, StreamTopic.MODELS),
        new ViewFeed(views));
    if (format.isJson()) {
      JsonLines lines = new JsonLines(console.data());
      for (String model : views.topics().models()) {
        views.topics().of(model).topics(order, 1).forEach(each -> lines.publish(each.snapshot()));
      }
    } else {
      print(console, views.topics(), order);
    }
    return ExitCode.OK;
  }

  /** Prints a table of the topics of each model, and advice on standard error. */
  static void print(Console console, TopicView view, TopicView.Order order) {
    boolean none = true;
    for (String model : view.models()) {
      List<TopicSummary> topics = view.of(model).topics(order, 1);
      none &= topics.isEmpty();
      if (view.models().size() > 1) {
        console.out().println("model " + model);
      }
      print(console, view, model, topics);
      String advice = view.of(model).overview().advice();
      if (advice != null) {
        console.say("model %s: %s", model, advice);
      }
    }
    if (none) {
      console.say("no live topics yet: topics appear once the tracker has learned from documents");
    }
    console.out().flush();
  }

  private static void print(
      Console console, TopicView view, String model, List<TopicSummary> topics) {
    TextTable table = new TextTable(">ID", ">SHARE", ">TREND", ">DOCS", "SINCE", "STATE", "TERMS");
    for (TopicSummary each : topics) {
      Snapshot topic = each.snapshot();
      TopicHistory history = view.of(model).topic(topic.topic());
      long documents =
          history == null
              ? 0
              : history.windows().stream().mapToLong(TopicActivity::documents).sum();
      table.add(
          Long.toString(topic.topic()),
          percent("%.1f%%", topic.share()),
          Double.isNaN(topic.trend()) ? "-" : percent("%+.1f", topic.trend()),
          Long.toString(documents),
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
}
