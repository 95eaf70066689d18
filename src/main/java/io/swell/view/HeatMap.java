package io.swell.view;

import java.time.Instant;
import java.util.List;

/**
 * The shares of topics in windows, as a matrix.
 *
 * @param windows columns, oldest first, open windows last; windows without documents are left out
 * @param topics rows, in the order of the topics' births
 * @param cells shares above 0, column by column, and within a column row by row
 */
public record HeatMap(List<Window> windows, List<Row> topics, List<Cell> cells) {
  /**
   * A window.
   *
   * @param start inclusive
   * @param end exclusive
   * @param documents number of its documents; in an open window, of those read so far
   * @param closed whether it has closed; shares in an open window are of the documents read so far
   */
  public record Window(Instant start, Instant end, long documents, boolean closed) {}

  /**
   * A topic.
   *
   * @param label its label; its heaviest terms if its snapshot is not remembered; its id if only
   *     documents of an open window name it
   */
  public record Row(long topic, String label, boolean live) {}

  /**
   * A share.
   *
   * @param window index of its column
   * @param topic index of its row
   * @param share above 0, at most 1
   * @param z score of the topic's documents against the expected ones; NaN in an open window
   */
  public record Cell(int window, int topic, double share, double z) {}
}
