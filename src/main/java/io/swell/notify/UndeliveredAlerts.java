package io.swell.notify;

import io.swell.output.Alert;

/** Stores alerts that could not be delivered. */
@FunctionalInterface
public interface UndeliveredAlerts {
  /**
   * Stores an alert for later inspection; returns when it is stored durably.
   *
   * @param sink name of the receiver
   * @param reason why the delivery failed, in one sentence
   */
  void store(String sink, Alert alert, String reason) throws InterruptedException;
}
