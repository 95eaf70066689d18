package io.swell.view;

import io.swell.output.Alert;

/**
 * An alert in an {@link AlertView}.
 *
 * @param number version of the view when the alert last changed. Versions ascend, so a reader can
 *     ask for the alerts that changed after one that it has seen
 * @param alert the alert in its newest state
 */
public record NumberedAlert(long number, Alert alert) {}
