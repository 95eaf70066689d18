package io.swell.engine;

import io.swell.alerting.AlertMonitor;
import io.swell.output.Assignment;
import io.swell.patterns.LogLine;
import io.swell.patterns.NewPatterns;
import io.swell.patterns.PatternTable;
import io.swell.state.StateOwner;
import io.swell.state.StatePart;
import io.swell.text.LogText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Recognizes the patterns of log lines, and publishes what they have become. */
final class PatternPublisher implements StateOwner {
  private final NewPatterns news = new NewPatterns();
  private final PatternTable table;

  /** The patterns of the newest mini-batch's documents; -1 where a document is no log line. */
  private long[] newest = {};

  PatternPublisher(String model) {
    table = new PatternTable(model, news);
  }

  /**
   * Takes in a mini-batch, and publishes the patterns that are new or have doubled; if an hour of
   * event time ends with it, all that have had lines.
   *
   * @param agreed time of the stream: later times of documents count as this
   */
  void add(List<Bag> bags, long agreed, long now, Outputs outputs) {
    long hour = news.hour();
    newest = table.add(bags.stream().<@Nullable LogLine>map(bag -> line(bag, agreed)).toList());
    publish(news.hour() > hour, now, outputs);
  }

  private static @Nullable LogLine line(Bag bag, long agreed) {
    LogText message = bag.message();
    long time = Math.min(agreed, bag.eventTime());
    return message == null ? null : new LogLine(bag.header(), message, List.of(bag.terms()), time);
  }

  /** Publishes patterns; see {@link PatternTable#publish}. */
  void publish(boolean all, long now, Outputs outputs) {
    table.publish(all, now, outputs::publish);
  }

  /** Returns an assignment with the pattern of its document, by its place in the mini-batch. */
  Assignment completed(int document, Assignment made) {
    long pattern = newest[document];
    return pattern < 0 ? made : made.withPattern(pattern, table.template(pattern));
  }

  /** Raises alerts about what is new. */
  void report(AlertMonitor alerts, long now, Outputs outputs) {
    alerts.observePatterns(table.takeNews(), now, outputs::publish);
  }

  void delete(String document) {
    table.delete(document);
  }

  @Override
  public List<StatePart> parts() {
    return StateOwner.partsOf(table, news);
  }
}
