package io.swell.format;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Collects the body of a response as bytes, and cancels it when it exceeds the limit. */
public final class LimitedBody implements BodySubscriber<byte[]> {
  /** Thrown to who waits for a body that is too large. */
  public static final class TooLargeException extends IOException {
    private static final long serialVersionUID = 1;

    private TooLargeException(String what, int limit) {
      super(what + " has more than " + limit + " bytes");
    }
  }

  private final String what;
  private final int limit;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private Flow.@Nullable Subscription subscription;

  /**
   * @param what what the body is, for the message of the {@link TooLargeException} when it is too
   *     large
   * @param limit maximum bytes
   */
  public LimitedBody(String what, int limit) {
    this.what = what;
    this.limit = limit;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription newSubscription) {
    subscription = newSubscription;
    newSubscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> parts) {
    for (ByteBuffer part : parts) {
      if (bytes.size() + part.remaining() > limit) {
        Objects.requireNonNull(subscription).cancel();
        body.completeExceptionally(new TooLargeException(what, limit));
        return;
      }
      byte[] copy = new byte[part.remaining()];
      part.get(copy);
      bytes.writeBytes(copy);
    }
  }

  @Override
  public void onError(Throwable cause) {
    body.completeExceptionally(cause);
  }

  @Override
  public void onComplete() {
    body.complete(bytes.toByteArray());
  }
}
