package io.swell.notify;

import io.swell.format.output.OutputWriter;
import io.swell.output.Alert;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Formats alerts as Swell's own JSON: one alert as on its stream topic, several as {@code
 * {"v":1,"alerts":[...]}}. If a secret is configured, the header {@code X-Swell-Signature:
 * sha256=<hex>} contains the HMAC-SHA256 of the body.
 */
final class Webhook extends AlertFormatter {
  static final String NAME = "webhook";

  private static final String ALGORITHM = "HmacSHA256";

  private final String secret;

  Webhook(URI address, String secret) {
    super(NAME, address);
    this.secret = secret;
  }

  @Override
  Notification format(Alert alert) {
    return signed(key(alert), OutputWriter.write(alert));
  }

  @Override
  Notification formatDigest(List<Alert> alerts) {
    var body = new ByteArrayOutputStream();
    body.writeBytes(ascii("{\"v\":" + OutputWriter.VERSION + ",\"alerts\":["));
    for (int i = 0; i < alerts.size(); i++) {
      if (i > 0) {
        body.write(',');
      }
      body.writeBytes(OutputWriter.write(alerts.get(i)));
    }
    body.writeBytes(ascii("]}"));
    String last = key(alerts.get(alerts.size() - 1));
    return signed("digest/" + alerts.size() + "/" + last, body.toByteArray());
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private Notification signed(String key, byte[] body) {
    return new Notification(
        key, secret.isEmpty() ? Map.of() : Map.of("X-Swell-Signature", signature(body)), body);
  }

  /** Returns the value of the signature header for a body. */
  String signature(byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
      return "sha256=" + HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }
}
