package io.swell.output;

import java.time.Instant;

/** Delivers alerts; called by one thread. */
public interface AlertReceiver {
  /**
   * Accepts the newest state of an alert for delivery.
   *
   * @param published when it was published, by the wall clock
   */
  void accept(Alert alert, Instant published) throws InterruptedException;

  /** Removes an alert, because a tombstone was published under its id. */
  void remove(String id);

  /** Does what is due. Called several times a second, even when there are no alerts. */
  void tick() throws InterruptedException;

  /** Returns whether no alert accepted so far needs to be passed on again after a restart. */
  boolean isSettled();
}
