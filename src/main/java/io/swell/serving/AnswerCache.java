package io.swell.serving;

import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Caches answers, because every open page sends the same requests when it is notified of a change.
 * An answer is valid until clients are notified of the next change, so a client that asks after a
 * notification always gets data that is at least as new. Beyond {@value #BYTES} bytes or {@value
 * #ANSWERS} answers, all are dropped.
 */
final class AnswerCache {
  private static final int BYTES = 32 << 20;
  private static final int ANSWERS = 500;
  private static final String DISPOSITION = "Content-Disposition";

  private final LongSupplier version;
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();

  private record Answer(long version, byte[] body, String type, @Nullable String disposition) {}

  /**
   * @param version number of the newest change that clients have been notified of
   */
  AnswerCache(LongSupplier version) {
    this.version = version;
  }

  /** Wraps a handler: answers from the cache, or calls the handler and caches its answer. */
  Handler over(Consumer<Context> handler) {
    return request -> {
      String query = Objects.requireNonNullElse(request.queryString(), "");
      Answer answer =
          answers.compute(
              request.path() + "?" + query,
              (url, cached) -> {
                long now = version.getAsLong();
                if (cached != null && cached.version == now) {
                  return cached;
                }
                handler.accept(request); // an error is thrown, so it is not cached
                return answerOf(request, now);
              });
      send(request, answer);
      if (answers.size() > ANSWERS
          || answers.values().stream().mapToLong(each -> each.body.length).sum() > BYTES) {
        answers.clear();
      }
    };
  }

  private static void send(Context request, Answer answer) {
    request.header("Cache-Control", "no-store").contentType(answer.type).result(answer.body);
    if (answer.disposition != null) {
      request.header(DISPOSITION, answer.disposition);
    }
  }

  private static Answer answerOf(Context request, long version) {
    try (InputStream result = Objects.requireNonNull(request.resultInputStream())) {
      return new Answer(
          version,
          result.readAllBytes(),
          Objects.requireNonNull(request.res().getContentType()),
          request.res().getHeader(DISPOSITION));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read an answer held in memory", e);
    }
  }
}
