package io.swell.notify;

import io.swell.format.output.OutputFormat;
import io.swell.output.Alert;
import java.io.ByteArrayOutputStream;
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
record Webhook(String secret) implements AlertFormatter {
  private static final String ALGORITHM = "HmacSHA256";

  @Override
  public Notification format(Alert alert) {
    return signed(AlertFormatter.key(alert), OutputFormat.write(alert));
  }

  @Override
  public Notification formatDigest(List<Alert> alerts) {
    var body = new ByteArrayOutputStream();
    String separator = "{\"v\":" + OutputFormat.VERSION + ",\"alerts\":[";
    for (Alert alert : alerts) {
      body.writeBytes(separator.getBytes(StandardCharsets.US_ASCII));
      body.writeBytes(OutputFormat.write(alert));
      separator = ",";
    }
    body.writeBytes("]}".getBytes(StandardCharsets.US_ASCII));
    return signed(AlertFormatter.digestKey(alerts), body.toByteArray());
  }

  private Notification signed(String key, byte[] body) {
    return new Notification(
        key, secret.isEmpty() ? Map.of() : Map.of("X-Swell-Signature", signature(body)), body);
  }

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
