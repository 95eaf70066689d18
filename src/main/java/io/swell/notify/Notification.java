package io.swell.notify;

import java.util.Map;

/**
 * What is posted to a receiver.
 *
 * @param key the same for the same news, so that a receiver can drop what it heard before
 * @param headers beside those that every message has
 * @param body JSON in UTF-8
 */
record Notification(String key, Map<String, String> headers, byte[] body) {
  Notification {
    headers = Map.copyOf(headers);
  }
}
