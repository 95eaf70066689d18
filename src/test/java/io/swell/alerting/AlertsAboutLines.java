package io.swell.alerting;

import io.swell.output.Alert;
import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import io.swell.patterns.LogLine;
import io.swell.patterns.NewPatterns;
import io.swell.patterns.PatternTable;
import io.swell.text.LogText;
import io.swell.vocabulary.Vocabulary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Two services write a log line a minute each, and alerts about their lines are recorded. */
abstract class AlertsAboutLines {
  static final long MINUTE = 60_000;
  static final long DAY = 24 * 60 * MINUTE;

  final List<Alert> alerts = new ArrayList<>();
  final NewPatterns news = new NewPatterns();
  final PatternTable patterns = new PatternTable("main", news);
  final AlertMonitor monitor = monitor();
  final Random random = new Random(46);
  long now;
  int number;

  private static AlertMonitor monitor() {
    return new AlertMonitor(
        "main",
        SimulatedTopics.options(),
        1,
        topic -> AlertTerms.NONE,
        topic -> false,
        documents -> Map.of(),
        new Vocabulary(1));
  }

  void line(@Nullable String service, @Nullable String level, String message) {
    var origin = DocumentOrigin.NONE.withSource(service);
    var header = new DocumentHeader("d" + number++, message, origin, now, 0);
    var document = new Alert.Document(header.id(), message, origin, Instant.ofEpochMilli(now), 1);
    patterns.add(
        new LogLine(header, new LogText(level, message), List.of(message.split(" ")), now));
    monitor.observe(
        List.of(new ObservedDocument(document, List.of(), 0, false, 0)), now, alerts::add);
    monitor.observePatterns(patterns.takeNews(), now, alerts::add);
    monitor.observeSilence(patterns.silent(), now, alerts::add);
  }

  /** Lets both services write a line a minute. */
  void pass(long time, boolean bothWrite) {
    for (long end = now + time; now < end; now += MINUTE) {
      line("pay", "INFO", "payment of " + random.nextInt(100) + " was accepted");
      if (bothWrite) {
        line("web", "INFO", "page " + random.nextInt(100) + " was shown to a reader");
      }
    }
  }

  /** Lets a service write a line a minute, and a heartbeat or none. */
  void beat(long time, boolean hasHeartbeat) {
    for (long end = now + time; now < end; now += MINUTE) {
      line("pay", "INFO", "payment of " + random.nextInt(100) + " was accepted");
      if (hasHeartbeat) {
        line("pay", "INFO", "heartbeat " + random.nextInt(100) + " was sent to all");
      }
    }
  }
}
