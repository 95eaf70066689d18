package io.swell.serving;

import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;

/**
 * The {@code ETag} of an answer: clients may cache the answer, but must ask each time whether it is
 * still the same.
 */
record EntityTag(String value) {
  private static final int DIGEST_BYTES = 12;

  static EntityTag of(byte[] content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      return new EntityTag('"' + HexFormat.of().formatHex(digest, 0, DIGEST_BYTES) + '"');
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this JDK does not provide SHA-256", e);
    }
  }

  /** Answers with the content of this tag, or with 304 if the client has it. */
  void answer(Context request, String type, byte[] content) {
    request.header("Cache-Control", "no-cache").header("ETag", value);
    if (isKnownTo(request)) {
      request.status(HttpStatus.NOT_MODIFIED);
    } else {
      request.contentType(type).result(content);
    }
  }

  private boolean isKnownTo(Context request) {
    String known = Objects.requireNonNullElse(request.header("If-None-Match"), "");
    return Arrays.stream(known.split(",", -1))
        .map(tag -> tag.strip().replaceFirst("^W/", ""))
        .anyMatch(tag -> tag.equals(value) || tag.equals("*"));
  }
}
