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
 * Caches answers, because every open page sends the same requests when it is notified of a change.
 * An answer is valid until clients are notified of the next change, so a client that asks after a
 * notification always gets data that is at least as new. The least recently used answers are
 * evicted first; at most {@value #BYTES} bytes are kept.
 */
final class AnswerCache {
  private static final int BYTES = 32 << 20;
  private static final int SLOTS = 500;
  private static final String DISPOSITION = "Content-Disposition";

  private final LongSupplier version;
  private final Map<String, Slot> slots = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * @param version number of the newest change that clients have been notified of
   */
  AnswerCache(LongSupplier version) {
    this.version = version;
  }

  /** Holds the answer to one request; locked while the answer is computed. */
  private static final class Slot {
    private volatile @Nullable Answer answer;

    int size() {
      Answer cached = answer;
      return cached == null ? 0 : cached.body.length;
    }
  }

  private record Answer(long version, byte[] body, String type, @Nullable String disposition) {}

  /** Wraps a handler: answers from the cache, or calls the handler and caches its answer. */
  Handler over(Handler handler) {
    return request -> {
      String query = request.queryString();
      Slot slot = slot(request.path() + "?" + Objects.requireNonNullElse(query, ""));
      synchronized (slot) {
        long now = version.getAsLong();
        Answer cached = slot.answer;
        if (cached != null && cached.version == now) {
          send(request, cached);
          return;
        }
        handler.handle(request); // an error is thrown, so it is not cached
        slot.answer = answerOf(request, now);
      }
      trim();
    };
  }

  private static void send(Context request, Answer answer) {
    request.header("Cache-Control", "no-store").contentType(answer.type).result(answer.body);
    if (answer.disposition != null) {
      request.header(DISPOSITION, answer.disposition);
    }
  }

  private static Answer answerOf(Context request, long version) throws IOException {
    InputStream result = Objects.requireNonNull(request.resultInputStream());
    byte[] body = result.readAllBytes();
    request.result(body);
    return new Answer(
        version,
        body,
        Objects.requireNonNull(request.res().getContentType()),
        request.res().getHeader(DISPOSITION));
  }

  private synchronized Slot slot(String url) {
    return Objects.requireNonNull(slots.computeIfAbsent(url, key -> new Slot()));
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
