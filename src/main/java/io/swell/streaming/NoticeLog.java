package io.swell.streaming;

import io.swell.format.input.InputNotes;
import io.swell.format.input.InputNotice;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs the first detail of each kind of notice; the counters have all notices. One log serves all
 * tasks of a process. Thread-safe.
 */
final class NoticeLog {
  private static final Logger LOG = LoggerFactory.getLogger(NoticeLog.class);

  private final Set<InputNotice> logged = ConcurrentHashMap.newKeySet();

  /**
   * Logs those notices of a document that are the first of their kind with a detail.
   *
   * @param place where the document was read, for example {@code documents-0-17}
   */
  void log(InputNotes notes, String place) {
    notes
        .details()
        .forEach(
            (notice, detail) -> {
              if (!detail.isEmpty() && logged.add(notice)) {
                LOG.warn(
                    "record {}: {}: {}; further ones are counted in swell_document_notes_total"
                        + "{note=\"{}\"} without a line in this log",
                    place,
                    notice.id(),
                    detail,
                    notice.id());
              }
            });
  }
}
