package io.swell.view;

import java.time.Instant;
import java.util.List;

/**
 * Topics x windows of share.
 *
 * @param windows columns, oldest first, the open ones last; a window without documents is not among
 *     them
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
   * A window.
   *
   * @param start inclusive
   * @param end exclusive
   * @param documents documents in it; of an open window those read so far
   * @param closed whether it has closed; an open one tells shares among the documents read so far
   */
  public record Window(Instant start, Instant end, long documents, boolean closed) {}

  /**
   * A topic.
   *
   * @param topic its id
   * @param label its label, or its heaviest terms when its snapshot is not remembered, or its
   *     number when only documents of a window that has not closed name it
   * @param live whether it is live now
   */
  public record Row(long topic, String label, boolean live) {}

  /**
   * A share.
   *
   * @param window index of its column
   * @param topic index of its row
   * @param share above 0, at most 1
   * @param z score of its documents against those expected; NaN in an open window
   */
  public record Cell(int window, int topic, double share, double z) {}
}
