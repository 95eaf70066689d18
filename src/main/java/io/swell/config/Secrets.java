package io.swell.config;

import java.util.Locale;
import java.util.regex.Pattern;

/** Keeps secret values out of everything that is shown. */
final class Secrets {
  private static final String MASK = "********";

  /**
   * A token is a secret only as a word of its own: a count of tokens is none. Who knows the address
   * of a chat's webhook can write there.
   */
  private static final Pattern SECRET =
      Pattern.compile(
          "password|passphrase|secret|credential|jaas|private[._]key|user[._]info|(^|[._-])token([._-]|$)|keystore[._]key$"
              + "|(^|[.])alerts[.][a-z]+[.]url$");

  private Secrets() {}

  /** Returns the value as it may be shown: a mask if the key names a secret and it is not empty. */
  static String shown(String key, String value) {
    boolean secret = SECRET.matcher(key.toLowerCase(Locale.ROOT)).find();
    return secret && !value.isEmpty() ? MASK : value;
  }
}
