package io.swell.format.registry;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reports that a request to the schema registry failed: why, and what to change. */
public final class RegistryException extends IOException {
  private static final long serialVersionUID = 1;

  /** What a failure means. */
  public enum Kind {
    /** No answer, or one that does not concern the schema: the same request may succeed later. */
    UNAVAILABLE,
    /** The registry has no such schema. */
    NOT_FOUND,
    /** The registry does not accept a schema. */
    REFUSED
  }

  private final Kind kind;

  RegistryException(Kind kind, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  /** Returns what the failure means. */
  public Kind kind() {
    return kind;
  }
}
