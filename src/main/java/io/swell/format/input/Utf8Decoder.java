package io.swell.format.input;

import io.swell.format.input.Rejection.Code;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Decodes a record's bytes as UTF-8, strictly, and recognizes common binary formats. */
public final class Utf8Decoder {
  private Utf8Decoder() {}

  /** Decodes UTF-8 bytes without the byte order mark, or rejects them at the first invalid byte. */
  public static String decode(byte[] bytes) throws RejectedException {
    String text = new String(bytes, StandardCharsets.UTF_8);
    // Decoding with replacement is fastest; only a text with a replacement needs a second check.
    int bad = text.indexOf('\uFFFD') < 0 ? -1 : firstInvalid(bytes);
    if (bad >= 0) {
      rejectBinary(bytes);
      throw new RejectedException(
          Code.INVALID_UTF8,
          String.format(
              "value is not UTF-8: byte 0x%02x at offset %d of %d is invalid%s; configure the"
                  + " producer to write UTF-8",
              bytes[bad], bad, bytes.length, bad == 0 ? "" : ", after " + textBefore(bytes, bad)));
    }
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static String textBefore(byte[] bytes, int end) {
    int start = Math.max(0, end - 20);
    return TextSanitizer.quoted(new String(bytes, start, end - start, StandardCharsets.UTF_8));
  }

  /** Rejects bytes that look like a known binary format. */
  static void rejectBinary(byte[] bytes) throws RejectedException {
    String guess = guess(bytes);
    if (guess != null) {
      throw new RejectedException(Code.BINARY, "value is binary and looks like " + guess);
    }
  }

  private static @Nullable String guess(byte[] bytes) {
    int first = bytes.length == 0 ? -1 : bytes[0] & 0xff;
    if (isLogBatch(bytes)) {
      return "OTLP protobuf; set input.preset=otel if these are logs of the OpenTelemetry"
          + " Collector's kafka exporter";
    }
    if ((first >= 0x80 && first <= 0x9f) || (first >= 0xdc && first <= 0xdf)) {
      return "MessagePack, but must be JSON; set format json in Fluent Bit's kafka output";
    }
    if (first == 0x1f && bytes.length > 1 && (bytes[1] & 0xff) == 0x8b) {
      return "gzip, but must be JSON or text; compress with the producer's compression.type"
          + " instead";
    }
    return null;
  }

  /**
   * Returns whether the bytes look like an OTLP request: a protobuf message that consists only of
   * fields with number 1 (the resources), each of which is a message that begins with field 1 or 2.
   */
  static boolean isLogBatch(byte[] bytes) {
    int at = 0;
    while (at < bytes.length) {
      if (bytes[at++] != 0x0a) {
        return false;
      }
      long length = 0;
      int shift = 0;
      byte part;
      do {
        if (at >= bytes.length || shift > 28) {
          return false;
        }
        part = bytes[at++];
        length |= (long) (part & 0x7f) << shift;
        shift += 7;
      } while (part < 0);
      if (length < 2 || length > bytes.length - at || (bytes[at] != 0x0a && bytes[at] != 0x12)) {
        return false;
      }
      at += (int) length;
    }
    return at > 0;
  }

  private static int firstInvalid(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    try {
      var unused = StandardCharsets.UTF_8.newDecoder().decode(in);
      return -1;
    } catch (CharacterCodingException e) {
      return in.position();
    }
  }
}
