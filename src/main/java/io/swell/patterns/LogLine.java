package io.swell.patterns;

import io.swell.output.DocumentHeader;
import io.swell.text.LogText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A log line.
 *
 * @param document which document it is; its source is the service that wrote it
 * @param terms what it was analyzed to
 * @param time its event time, at most that of the stream, so that a wrong clock does no harm
 */
public record LogLine(DocumentHeader document, LogText text, List<String> terms, long time) {
  String id() {
    return document.id();
  }

  @Nullable String service() {
    return document.origin().source();
  }
}
