package io.swell.alerting;

import io.swell.output.Alert;
import io.swell.output.Alert.Judgment;
import io.swell.output.Alert.Kind;
import io.swell.output.Alert.State;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Makes alerts of what detectors find, and decides which of their states are published.
 *
 * <p>An alert is published as FIRING once it has a document to show and, if the topic's documents
 * are reports of figures, at least {@link AlertOptions#SLOW_DOCUMENTS} documents in all. Until then
 * it is only counted. An alert that ends before is never published.
 *
 * <p>An event has one alert, whether its story or its topic is found first: a topic that emerges or
 * surges with a story gets no alert of its own, and if an emerging topic has one, the documents of
 * the story are added to it. The story's own alert has then ended and is never published.
 */
final class AlertPublisher {
  private final String model;
  private final AlertState state;
  private final AlertBook book;
  private final AlertGrouping grouping;

  /**
   * @param currentTerms returns the name and heaviest terms of a live topic, and no terms for any
   *     other id
   * @param storiesOf returns the story of each of some documents, by id, that has one
   */
  AlertPublisher(
      String model,
      AlertOptions options,
      AlertState state,
      LongFunction<AlertTerms> currentTerms,
      Function<Set<String>, Map<String, Long>> storiesOf) {
    this.model = model;
    this.state = state;
    book = state.book;
    grouping = new AlertGrouping(book, currentTerms, storiesOf, options);
  }

  /** Changes the alert of a subject by what was found; null changes nothing. */
  void take(@Nullable Finding finding, long now, Consumer<Alert> alerts) {
    if (finding == null) {
      return;
    }
    if (finding instanceof Finding.Began began) {
      begin(began, now, alerts);
      return;
    }
    AlertEpisode alert = book.get(finding.subject());
    if (alert == null) {
      return;
    }
    book.markChanged(alert);
    if (finding instanceof Finding.Continued continued) {
      proceed(alert, continued, now, alerts);
    } else if (finding instanceof Finding.Ended ended && alert.isOngoing()) {
      resolve(alert, ended.time(), now, alerts);
    } else if (finding instanceof Finding.Forgotten) {
      book.remove(finding.subject());
    }
  }

  /** Creates an alert in the story that fits it, unless the event has one, and publishes it. */
  private void begin(Finding.Began began, long now, Consumer<Alert> alerts) {
    Finding.Change change = began.change();
    AlertTerms terms = began.description().terms();
    String id =
        String.join(
            "/",
            model,
            began.subject().name(),
            change.kind().name().toLowerCase(Locale.ROOT),
            Instant.ofEpochMilli(change.totals().since()).toString());
    String story =
        began.story() == null
            ? grouping.story(id, terms, began.documents(), now)
            : grouping.story(id, terms, now);
    var alert = new AlertEpisode(began.subject(), id, story, began.topic(), change, now);
    if (began.story() != null) {
      alert.setStory(began.story());
    }
    AlertEpisode same = alert.isOfLines() ? null : ofSameEvent(alert, began, now);
    if (same != null) {
      book.markChanged(same);
      if (!alert.isOfStory()) {
        publish(same, State.UPDATED, now, alerts);
        return;
      }
      same.addEvidence(began.evidence().added());
      alert.end(now);
    }
    alert.addEvidence(began.evidence().all());
    alert.describe(began.description());
    book.put(alert);
    if (same == null) {
      publish(alert, State.FIRING, now, alerts);
    }
  }

  /**
   * Returns the alert about the same event as one about a story or a topic that rises, or null.
   *
   * <p>Of a story it is a recent one about an emerging topic in its group. Of a topic it is the
   * ongoing one about a story with the most similar terms, if they are similar enough; else, if the
   * topic is emerging, one about something new in its group. Of both it is then one whose documents
   * are of the same stories, and of an emerging topic, one about the source that repeats them.
   */
  private @Nullable AlertEpisode ofSameEvent(AlertEpisode rise, Finding.Began began, long now) {
    if (rise.kind() != Kind.EMERGING && rise.kind() != Kind.SURGING) {
      return null;
    }
    Predicate<AlertEpisode> isWanted = each -> !state.judgments.isNoise(each);
    AlertEpisode same;
    if (rise.isOfStory()) {
      same = grouping.recentOfEmergingTopic(rise.story(), now, isWanted);
    } else {
      same = grouping.ongoingOfStory(began.description().terms(), isWanted);
      if (same != null) {
        same.setTopic(rise.topic());
        return same;
      }
      if (rise.kind() == Kind.SURGING) {
        return null;
      }
      same = grouping.ongoingEmerging(rise.story(), isWanted);
    }
    if (same == null) {
      same = grouping.ongoingOfDocuments(began.evidence().all().ids(), isWanted);
    }
    return same == null ? book.ongoingRepeating(began.documents(), isWanted) : same;
  }

  private void proceed(
      AlertEpisode alert, Finding.Continued found, long now, Consumer<Alert> alerts) {
    alert.renew(found.totals());
    alert.addEvidence(alert.isPublished() ? found.evidence().added() : found.evidence().all());
    if (found.description() != null) {
      alert.describe(found.description());
    }
    if (alert.topic() < 0) {
      alert.setTopic(found.topic());
    }
    if (found.isDue()) {
      publish(alert, State.UPDATED, now, alerts);
    }
  }

  /**
   * Publishes an alert in a new state. An alert that was never published is published as FIRING if
   * it may be shown, and not at all if the new state is RESOLVED.
   */
  private void publish(AlertEpisode alert, State next, long now, Consumer<Alert> alerts) {
    if (alert.isPublished()) {
      alerts.accept(alert.publish(model, next).withJudgment(state.judgments.judgment(alert.id())));
    } else if (next != State.RESOLVED && mayBeShown(alert)) {
      alerts.accept(alert.publishFirst(model, now));
    }
  }

  private boolean mayBeShown(AlertEpisode alert) {
    return alert.hasEvidence()
        && (alert.totals().documents() >= AlertOptions.SLOW_DOCUMENTS
            || !state.monitors.reportsFigures(alert.topic()));
  }

  /**
   * Ends an alert.
   *
   * @param ended event time at which it ends
   */
  private void resolve(AlertEpisode alert, long ended, long now, Consumer<Alert> alerts) {
    alert.end(ended);
    publish(alert, State.RESOLVED, now, alerts);
    if (alert.isPublished()) {
      book.addEnded(alert);
    }
  }

  void resolveAll(long topic, long now, Consumer<Alert> alerts) {
    for (AlertEpisode alert : ofTopic(topic)) {
      take(new Finding.Ended(alert.subject(), now), now, alerts);
    }
  }

  void forget(long topic) {
    ofTopic(topic).forEach(alert -> book.remove(alert.subject()));
  }

  private List<AlertEpisode> ofTopic(long topic) {
    return book.ofTopics()
        .filter(each -> each.subject().isOfTopic() && each.subject().number() == topic)
        .toList();
  }

  /**
   * Judges an alert that is ongoing or among those that ended last, and publishes it if that
   * changes anything.
   *
   * @param judgment null takes an earlier judgment back
   * @return the group of stories that it is about, or {@link AlertEpisode#NONE}; null if no such
   *     alert is known
   */
  @Nullable Long judge(String id, @Nullable Judgment judgment, long now, Consumer<Alert> alerts) {
    AlertEpisode alert = book.find(id);
    if (alert == null) {
      return null;
    }
    if (state.judgments.judgment(id) != judgment) {
      state.judgments.put(alert, judgment);
      book.markChanged(alert);
      publish(alert, alert.isOngoing() ? State.UPDATED : State.RESOLVED, now, alerts);
    }
    return alert.group();
  }
}
