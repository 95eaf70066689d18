package io.swell.format.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;

/** Reads answers in the protocol of chat completions. */
public final class ChatCompletion {
  private ChatCompletion() {}

  /**
   * Returns the text of the first choice. Costs O(bytes).
   *
   * @throws IllegalArgumentException if the answer is not of the protocol; the message says why
   */
  public static String text(byte[] answer) {
    String read = new String(answer, StandardCharsets.UTF_8);
    JsonNode content;
    try {
      content = JsonParser.parse(read).path("choices").path(0).path("message").path("content");
    } catch (RejectedException e) {
      throw new IllegalArgumentException(
          "the answer is not JSON: it begins with " + TextSanitizer.quoted(read), e);
    }
    if (!content.isTextual()) {
      throw new IllegalArgumentException(
          "the answer has no text at choices[0].message.content: it begins with "
              + TextSanitizer.quoted(read));
    }
    return content.textValue();
  }
}
