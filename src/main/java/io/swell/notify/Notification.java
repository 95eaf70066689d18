package io.swell.notify;

import java.util.Map;

/**
 * A message that is posted to a receiver.
 *
 * @param key idempotency key: the same if a message is sent again, so that the receiver can ignore
 *     repetitions
 * @param headers headers in addition to those of every message
 * @param body JSON in UTF-8
 */
record Notification(String key, Map<String, String> headers, byte[] body) {
  Notification {
    headers = Map.copyOf(headers);
  }
}
