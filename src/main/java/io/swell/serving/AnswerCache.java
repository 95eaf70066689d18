package io.swell.serving;

import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers that many readers ask for at once, each made once: every page asks the same when it is
 * told that something changed. An answer holds until the next change that readers are told of, so
 * whoever asks after being told gets what was told. Those asked for least lately make room for
 * others; at most {@value #BYTES} bytes are kept.
 */
final class AnswerCache {
  private static final int BYTES = 32 << 20;
  private static final int SLOTS = 500;
  private static final String DISPOSITION = "Content-Disposition";

  private final LongSupplier told;
  private final Map<String, Slot> slots = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * A cache that is empty yet.
   *
   * @param told number of the newest change that readers are told of
   */
  AnswerCache(LongSupplier told) {
    this.told = told;
  }

  /** Where the answer to one question is kept; locked while it is made. */
  private static final class Slot {
    private volatile @Nullable Answer answer;

    int size() {
      Answer here = answer;
      return here == null ? 0 : here.body.length;
    }
  }

  private record Answer(long told, byte[] body, String type, @Nullable String disposition) {}

  /** Answers from what is kept, or has the handler answer and keeps that. */
  Handler over(Handler handler) {
    return request -> {
      String query = request.queryString();
      Slot slot = slot(request.path() + "?" + Objects.requireNonNullElse(query, ""));
      synchronized (slot) {
        long now = told.getAsLong();
        Answer kept = slot.answer;
        if (kept != null && kept.told == now) {
          give(request, kept);
          return;
        }
        handler.handle(request); // what it refuses it throws, and nothing is kept
        slot.answer = taken(request, now);
      }
      trim();
    };
  }

  private static void give(Context request, Answer answer) {
    request.header("Cache-Control", "no-store").contentType(answer.type).result(answer.body);
    if (answer.disposition != null) {
      request.header(DISPOSITION, answer.disposition);
    }
  }

  private static Answer taken(Context request, long now) throws IOException {
    InputStream result = Objects.requireNonNull(request.resultInputStream());
    byte[] body = result.readAllBytes();
    request.result(body);
    return new Answer(
        now,
        body,
        Objects.requireNonNull(request.res().getContentType()),
        request.res().getHeader(DISPOSITION));
  }

  private synchronized Slot slot(String question) {
    return Objects.requireNonNull(slots.computeIfAbsent(question, key -> new Slot()));
  }

  private synchronized void trim() {
    long bytes = slots.values().stream().mapToLong(Slot::size).sum();
    Iterator<Slot> oldest = slots.values().iterator();
    while ((bytes > BYTES || slots.size() > SLOTS) && oldest.hasNext()) {
      bytes -= oldest.next().size();
      oldest.remove();
    }
  }
}
