package io.swell.streaming.client;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reports that Kafka cannot be used: what failed, where, and what to change. */
public final class ConnectionException extends IOException {
  private static final long serialVersionUID = 1;

  /** The step at which the connection failed. */
  public enum Phase {
    /**
     * The settings for Kafka's clients contradict each other, or refer to a missing file or class.
     */
    SETTINGS,
    /** The host name cannot be resolved. */
    RESOLVE,
    /** Nothing listens at the address, or something on the way blocks the connection. */
    CONNECT,
    /** The listener does not speak Kafka's protocol, or not with the chosen settings. */
    PROTOCOL,
    /** The two sides do not agree on encryption, or a certificate is not trusted. */
    TLS,
    /** The broker rejects the credentials. */
    AUTHENTICATION,
    /** The broker answers but advertises an address that cannot be reached from here. */
    ADVERTISED,
    /** The broker accepts the credentials but denies an operation. */
    AUTHORIZATION,
    /** A stream topic is missing or does not have the required form. */
    TOPIC,
    /** Records were deleted before they were read. */
    DATA_LOSS
  }

  private final Phase phase;

  public ConnectionException(Phase phase, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.phase = phase;
  }

  /** Returns the step that failed. */
  public Phase phase() {
    return phase;
  }
}
