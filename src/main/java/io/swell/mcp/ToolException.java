package io.swell.mcp;

import org.jspecify.annotations.Nullable;

/** Thrown when a tool cannot answer. The message tells the agent what was wrong and what to do. */
final class ToolException extends Exception {
  private static final long serialVersionUID = 1;

  ToolException(String message) {
    this(message, null);
  }

  ToolException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
