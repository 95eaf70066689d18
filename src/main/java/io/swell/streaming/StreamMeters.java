package io.swell.streaming;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.swell.format.Note;
import io.swell.format.Rejection;
import java.util.EnumMap;
import java.util.Map;

/** Counters of what came in. They count work done, so work repeated after a crash twice. */
final class StreamMeters {
  private final Counter accepted;
  private final Map<Rejection.Code, Counter> rejected = new EnumMap<>(Rejection.Code.class);
  private final Map<Note, Counter> noted = new EnumMap<>(Note.class);

  StreamMeters(MeterRegistry meters) {
    accepted =
        Counter.builder("swell.documents.accepted")
            .baseUnit("documents")
            .description("Documents analysed and written to the log of bags")
            .register(meters);
    for (Rejection.Code code : Rejection.Code.values()) {
      rejected.put(code, rejected(meters, code.id()));
    }
    for (Note note : Note.values()) {
      noted.put(
          note,
          Counter.builder("swell.documents.noted")
              .tag("note", note.id())
              .baseUnit("documents")
              .description("Documents accepted for which something had to be decided")
              .register(meters));
    }
  }

  /** Counts records that became dead letters for one reason. */
  static Counter rejected(MeterRegistry meters, String code) {
    return Counter.builder("swell.documents.rejected")
        .tag("code", code)
        .baseUnit("documents")
        .description("Documents that could not be used and became dead letters")
        .register(meters);
  }

  void accepted(Iterable<Note> notes) {
    accepted.increment();
    for (Note note : notes) {
      count(noted.get(note));
    }
  }

  void rejected(Rejection.Code code) {
    count(rejected.get(code));
  }

  private static void count(@org.jspecify.annotations.Nullable Counter counter) {
    if (counter == null) {
      throw new IllegalStateException("every code and note has a counter");
    }
    counter.increment();
  }
}
