package io.swell.config;

import java.util.Locale;
import java.util.regex.Pattern;

/** Masks secret values in everything that is shown. */
final class Secrets {
  private static final String MASK = "********";

  /**
   * Matches the keys of secrets. "token" matches only as a whole word, because a count of tokens is
   * not secret. The address of a chat's webhook is a secret because it permits writing to the chat.
   */
  private static final Pattern SECRET =
      Pattern.compile(
          "password|passwd|passphrase|(^|[._-])pass$|pwd|secret|credential|jaas|user[._]info"
              + "|(api|access|private|auth|shared)[._-]?key|(^|[._-])token([._-]|$)|keystore[._]key$"
              + "|(^|[.])alerts[.][a-z]+[.]url$");

  /** Matches what stands before the host in a URL: a user, often with a password. */
  private static final Pattern USER_INFO = Pattern.compile("(?<=://)[^/@\\s]*@");

  /** Matches the value of a parameter in a URL that is a key, a token or the like. */
  private static final Pattern PARAMETER =
      Pattern.compile(
          "([?&;](?:[^=&;\\s]*[._-])?(?i:[a-z]*key|[a-z]*token|sig|signature|[a-z]*secret|pass"
              + "|password|passwd|pwd|auth|authorization|code|credential)=)[^&;#\\s]+");

  private Secrets() {}

  /**
   * Returns a mask if the key names a secret and the value is not empty, otherwise the value
   * without passwords and keys in URLs.
   */
  static String masked(String key, String value) {
    boolean secret = SECRET.matcher(key.toLowerCase(Locale.ROOT)).find();
    return secret && !value.isEmpty()
        ? MASK
        : PARAMETER
            .matcher(USER_INFO.matcher(value).replaceAll(MASK + "@"))
            .replaceAll("$1" + MASK);
  }
}
