package io.swell.view;

import io.swell.output.Alert;

/**
 * An alert as a reader of an {@link AlertView} sees it.
 *
 * @param number the view's version when it changed last: ascending, so that a reader who has seen
 *     one can ask for those after it
 * @param alert as it is now
 */
public record NumberedAlert(long number, Alert alert) {}
