package io.swell.engine;

import io.swell.alerting.Alerts;
import io.swell.model.Vocabulary;
import io.swell.model.Weighting;
import io.swell.tracking.ByHand;
import io.swell.tracking.Past;
import io.swell.tracking.Tracker;

/** Executes users' commands on topics and published documents. */
record CommandHandler(
    Tracker tracker,
    Alerts alerts,
    TermEviction eviction,
    Vocabulary vocabulary,
    Weighting weighting) {

  /** Executes one command and publishes what follows from it. */
  void execute(Wish wish, Progress progress, Outputs outputs) {
    long now = progress.time() == Long.MIN_VALUE ? wish.ingestTime() : progress.time();
    ByHand byHand =
        tracker.byHand(
            now,
            progress.batches,
            event -> Watching.event(event, alerts, now, outputs),
            outputs::snapshot);
    if (wish instanceof Command command) {
      execute(command, byHand);
    } else if (wish instanceof Seed seed) {
      if (byHand.fullness() == null) {
        eviction.makeRoom(new String[][] {seed.terms().toArray(String[]::new)});
      }
      Past past = NamedTerms.seed(seed, vocabulary, weighting, byHand);
      if (past != null) {
        alerts.born(past, now, outputs::alert);
      }
    } else if (wish instanceof Erasure erasure) {
      alerts.erase(erasure.document());
      byHand.erase(erasure.document());
    }
  }

  private static void execute(Command command, ByHand byHand) {
    long topic = command.topic();
    switch (command.act()) {
      case RENAME -> byHand.rename(topic, command.name());
      case PIN -> byHand.pin(topic, true);
      case UNPIN -> byHand.pin(topic, false);
      case MUTE -> byHand.mute(topic, true);
      case UNMUTE -> byHand.mute(topic, false);
      case MERGE -> byHand.merge(topic, command.into());
    }
  }
}
