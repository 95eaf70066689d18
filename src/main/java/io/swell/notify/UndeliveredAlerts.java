package io.swell.notify;

import io.swell.output.Alert;

/** Where alerts go that a receiver did not take. */
@FunctionalInterface
public interface UndeliveredAlerts {
  /**
   * Keeps an alert for somebody to look at; returns when it is safe.
   *
   * @param sink name of the receiver
   * @param reason what it answered, in one sentence
   */
  void keep(String sink, Alert alert, String reason) throws InterruptedException;
}
