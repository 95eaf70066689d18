package io.swell.streaming;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Kafka cannot be used: what failed, where, and what to change. */
public final class ConnectionException extends IOException {
  private static final long serialVersionUID = 1;

  /** How far the connection came. */
  public enum Phase {
    /** The settings for Kafka's clients contradict each other, or name what is not there. */
    SETTINGS,
    /** The name has no address. */
    RESOLVE,
    /** Nobody listens at the address, or something on the way is closed. */
    CONNECT,
    /** Somebody listens and does not speak Kafka, or not in the way that was chosen. */
    PROTOCOL,
    /** No agreement on encryption, or a certificate is not trusted. */
    TLS,
    /** The broker does not know us. */
    AUTHENTICATION,
    /** The broker answers and names an address that cannot be reached from here. */
    ADVERTISED,
    /** The broker knows us and does not let us. */
    AUTHORISATION,
    /** A stream topic is missing, or not as it must be. */
    TOPIC,
    /** Records are gone before they were read. */
    DATA_LOSS
  }

  private final Phase phase;

  ConnectionException(Phase phase, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.phase = phase;
  }

  /** What failed. */
  public Phase phase() {
    return phase;
  }
}
