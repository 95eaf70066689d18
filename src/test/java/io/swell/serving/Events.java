package io.swell.serving;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** Reads server-sent events; blocks until the next event arrives or the answer ends. */
final class Events implements AutoCloseable {
  private static final int MAX_LINES = 500;
  private final Stream<String> stream;
  private final Iterator<String> lines;

  Events(Stream<String> stream) {
    this.stream = stream;
    this.lines = stream.iterator();
  }

  List<String> next(String kind) {
    var lines = new ArrayList<String>();
    for (int i = 0; i < MAX_LINES; i++) {
      String line = this.lines.next();
      if (!line.isEmpty()) {
        lines.add(line);
      } else if (lines.contains("event: " + kind)) {
        return lines;
      } else {
        lines.clear();
      }
    }
    throw new AssertionError("no event " + kind);
  }

  String nextStartingWith(String start) {
    for (int i = 0; i < MAX_LINES; i++) {
      String line = lines.next();
      if (line.startsWith(start)) {
        return line;
      }
    }
    throw new AssertionError("no line starts with " + start);
  }

  @Override
  public void close() {
    stream.close();
  }
}
