package io.swell.format.input;

import io.swell.output.DocumentOrigin;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the trace ids of W3C Trace Context, alone or in a {@code traceparent}. */
final class TraceContext {
  /** Header of a record with the trace in which it was sent. */
  static final String HEADER = "traceparent";

  /** Version, trace id, parent id and flags. Later versions than 00 may have more. */
  private static final Pattern TRACEPARENT =
      Pattern.compile("(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?");

  private TraceContext() {}

  /**
   * Returns the trace id in a text, or null if there is none. One that stands alone may have digits
   * in upper case, as in the JSON encoding of OTLP.
   */
  static @Nullable String traceId(String text) {
    Matcher parent = TRACEPARENT.matcher(text);
    boolean isParent =
        parent.matches() && (parent.group(3) == null || !parent.group(1).equals("00"));
    String id = isParent ? parent.group(2) : text.toLowerCase(Locale.ROOT);
    return DocumentOrigin.isTraceId(id) ? id : null;
  }
}
