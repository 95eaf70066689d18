package io.swell.tracking;

import java.time.Instant;
import java.util.List;

/**
 * Topics x windows of share.
 *
 * @param windows columns, oldest first; a window without documents is not among them
 * @param topics rows, in the order of the topics' births
 * @param cells the shares above 0, column by column, row by row
 */
public record HeatMap(List<Window> windows, List<Row> topics, List<Cell> cells) {
  public HeatMap {
    windows = List.copyOf(windows);
    topics = List.copyOf(topics);
    cells = List.copyOf(cells);
  }

  /**
   * A closed window.
   *
   * @param start inclusive
   * @param end exclusive
   * @param documents documents in it
   */
  public record Window(Instant start, Instant end, long documents) {}

  /**
   * A topic.
   *
   * @param topic its id
   * @param label its label, or its heaviest terms when its snapshot is no longer remembered
   * @param live whether it is live now
   */
  public record Row(long topic, String label, boolean live) {}

  /**
   * A share.
   *
   * @param window index of its column
   * @param topic index of its row
   * @param share above 0, at most 1
   * @param z score of its documents against those expected
   */
  public record Cell(int window, int topic, double share, double z) {}
}
