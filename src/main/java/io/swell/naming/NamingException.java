package io.swell.naming;

/** Thrown when the language model cannot be used as configured. The message says why. */
public final class NamingException extends Exception {
  private static final long serialVersionUID = 1;

  NamingException(String message) {
    super(message);
  }
}
