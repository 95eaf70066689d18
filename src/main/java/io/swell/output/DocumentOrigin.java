package io.swell.output;

import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a document came from.
 *
 * @param source its publisher, service or host, or null
 * @param traceId the distributed trace that it belongs to ({@link #isTraceId}), or null
 */
public record DocumentOrigin(@Nullable String source, @Nullable String traceId) {
  /** The origin of a document of which nothing is known. */
  public static final DocumentOrigin NONE = new DocumentOrigin(null, null);

  private static final int COMPONENTS = 2;
  private static final Pattern TRACE_ID = Pattern.compile("(?!0{32})[0-9a-f]{32}");

  public DocumentOrigin {
    if (traceId != null && !isTraceId(traceId)) {
      throw new IllegalArgumentException(
          "a trace id must have 32 lower-case hexadecimal digits that are not all 0, found "
              + traceId);
    }
  }

  /** Returns the origin of a document of which only the source is known, or not even that. */
  public static DocumentOrigin of(@Nullable String source) {
    return source == null ? NONE : new DocumentOrigin(source, null);
  }

  /**
   * Returns whether a text is a trace id as in W3C Trace Context: 16 bytes as lower-case
   * hexadecimal digits, not all 0.
   */
  public static boolean isTraceId(String text) {
    return TRACE_ID.matcher(text).matches();
  }

  /** Returns an origin from its first {@link #values}; the others are null. */
  public static DocumentOrigin ofValues(@Nullable String[] values) {
    if (values.length == 0) {
      return NONE;
    }
    if (values.length > COMPONENTS) {
      throw new IllegalArgumentException(
          "an origin has " + COMPONENTS + " values, found " + values.length);
    }
    @Nullable String[] all = Arrays.copyOf(values, COMPONENTS);
    return new DocumentOrigin(all[0], all[1]);
  }

  /** Returns the source and the trace id, in the order in which they are saved. */
  public @Nullable String[] values() {
    return new @Nullable String[] {source, traceId};
  }

  /** Returns the same origin with another source. */
  public DocumentOrigin withSource(@Nullable String other) {
    return new DocumentOrigin(other, traceId);
  }
}
