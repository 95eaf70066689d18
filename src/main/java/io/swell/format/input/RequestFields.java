package io.swell.format.input;

import com.fasterxml.jackson.databind.JsonNode;
import io.swell.text.LogText;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The request in the fields of an access log, by {@link UsualNames}: {@code {"method": "GET",
 * "url": "/cart/17", "status": 500}}, also in objects such as {@code request} and {@code response}.
 */
final class RequestFields {
  private static final String METHODS = "(?:GET|POST|PUT|DELETE|HEAD|OPTIONS|PATCH)";
  private static final String URL = "(?:https?://[^/\\s]+)?/\\S*(?: HTTP/\\S+)?";
  private static final Pattern METHOD = Pattern.compile("(?i)" + METHODS);
  private static final Pattern PATH = Pattern.compile("(?:" + METHODS + " )?" + URL);
  private static final Pattern STATUS = Pattern.compile("[1-5]\\d\\d");
  private static final Found NONE = new Found(Integer.MAX_VALUE, "");

  private RequestFields() {}

  private record Found(int rank, String value) {}

  /**
   * Returns a text with the request of its record after it, unless it has the path and status; the
   * request alone, also without a status, if there is no text.
   */
  static @Nullable String join(@Nullable String text, JsonNode record) {
    String path = find("path", PATH, record).value;
    String status = path.isEmpty() ? "" : find("status", STATUS, record).value;
    if (path.isEmpty() || (status.isEmpty() && text != null)) {
      return text;
    }
    boolean hasMethod = Character.isUpperCase(path.charAt(0));
    String method = hasMethod ? path : find("method", METHOD, record).value;
    String message = text == null ? "" : LogText.of(text.strip()).message();
    if (method.isEmpty() || (message.contains(path) && message.contains(status))) {
      return text;
    }
    String request = hasMethod ? path : method.toUpperCase(Locale.ROOT) + " " + path;
    return String.join(" ", text == null ? "" : text, request, status).strip();
  }

  /** Returns the value with the most usual name that has a form. */
  private static Found find(String field, Pattern form, JsonNode object) {
    Found best = NONE;
    for (Map.Entry<String, JsonNode> each : object.properties()) {
      Map<String, Integer> ranks = UsualNames.ranks(each.getKey());
      int rank = ranks.getOrDefault(field, NONE.rank);
      Found found = ranks.containsKey("parts") ? find(field, form, each.getValue()) : NONE;
      if (rank < found.rank && form.matcher(each.getValue().asText()).matches()) {
        found = new Found(rank, each.getValue().asText());
      }
      best = found.rank < best.rank ? found : best;
    }
    return best;
  }
}
