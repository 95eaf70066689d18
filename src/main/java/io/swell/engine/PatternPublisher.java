package io.swell.engine;

import io.swell.alerting.AlertMonitor;
import io.swell.engine.EngineOptions.Assigned;
import io.swell.output.Assignment;
import io.swell.patterns.LogLine;
import io.swell.patterns.NewPatterns;
import io.swell.patterns.PatternTable;
import io.swell.state.StateOwner;
import io.swell.state.StatePart;
import io.swell.text.LogText;
import java.util.List;

/**
 * Recognizes the patterns of log lines when they arrive, and reports at once what is new; publishes
 * what patterns have become with each mini-batch.
 */
final class PatternPublisher implements StateOwner {
  /** How often services are judged that write nothing, in milliseconds. */
  private static final long MINUTE = 60_000;

  /** How far a line may be ahead of the stream, in milliseconds: an hour. */
  private static final long AHEAD = 3_600_000;

  private final NewPatterns news = new NewPatterns();
  private final PatternTable table;
  private final Assigned assigned;
  private final AlertMonitor alerts;

  /**
   * @param assigned which documents get an assignment
   * @param alerts raises alerts about what is new
   */
  PatternPublisher(String model, Assigned assigned, AlertMonitor alerts) {
    this.assigned = assigned;
    table = new PatternTable(model, news);
    this.alerts = alerts;
  }

  /**
   * Takes in a document that has arrived, if it is a log line.
   *
   * @param reached event time that the stream reaches with it
   * @param agreed time of the stream: times of documents far beyond count as little more
   */
  void arrive(Bag bag, long reached, long agreed, Outputs outputs) {
    LogText message = bag.message();
    if (message != null) {
      long time = Math.min(agreed + AHEAD, bag.eventTime());
      long minute = Math.floorDiv(news.now(), MINUTE);
      if (table.add(new LogLine(bag.header(), message, List.of(bag.terms()), time))) {
        report(Math.max(reached, time), outputs);
      }
      table.publishEnded(outputs::publish);
      if (Math.floorDiv(news.now(), MINUTE) > minute) {
        alerts.observeSilence(table.silent(), Math.max(reached, time), outputs::publish);
      }
    }
  }

  private void report(long now, Outputs outputs) {
    alerts.observePatterns(table.takeNews(), now, outputs::publish);
  }

  boolean hasLines() {
    return table.lines() > 0;
  }

  /** Publishes patterns; see {@link PatternTable#publish}. */
  void publish(boolean all, long now, Outputs outputs) {
    table.publish(all, now, outputs::publish);
  }

  /** Publishes an assignment, with the pattern of its document if that is a log line. */
  void publish(Bag bag, Assignment made, Outputs outputs) {
    LogText message = bag.message();
    if (message == null) {
      outputs.publish(made);
    } else if (assigned == Assigned.ALL) {
      outputs.publish(table.withPattern(made, message));
    }
  }

  /** Ends a mini-batch: reports what is new with it. */
  void close(long now, Outputs outputs) {
    report(now, outputs);
    table.evict();
    table.publishEnded(outputs::publish);
  }

  /** Takes note that a service was deployed, or all if its name is empty. */
  void observeDeployment(String service, String version) {
    news.observeDeployment(service, version);
  }

  void delete(String document, long now, Outputs outputs) {
    table.delete(document, now, outputs::publish);
  }

  @Override
  public List<StatePart> parts() {
    return StateOwner.partsOf(table, news);
  }
}
