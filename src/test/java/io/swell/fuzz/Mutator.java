package io.swell.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.zip.GZIPOutputStream;

/** Bytes that were valid once: flipped, cut, doubled, swapped, and with strange words put in. */
public final class Mutator {
  /** No change makes an input grow beyond so many bytes. */
  static final int LARGEST = 4 << 20;

  private final List<byte[]> words;

  /**
   * A mutator that knows the words of a language.
   *
   * @param words what is put in here and there
   */
  public Mutator(List<String> words) {
    this.words = words.stream().map(word -> word.getBytes(StandardCharsets.UTF_8)).toList();
  }

  /** Returns one of a list. */
  public static <T> T pick(List<T> of, RandomGenerator random) {
    return of.get(random.nextInt(of.size()));
  }

  /** Returns the bytes with one to five changes; those given stay as they are. */
  public byte[] mutated(byte[] given, RandomGenerator random) {
    byte[] value = given.clone();
    for (int changes = 1 + random.nextInt(5); changes > 0; changes--) {
      value = changed(value, random);
    }
    return value;
  }

  private byte[] changed(byte[] value, RandomGenerator random) {
    if (value.length == 0) {
      return pick(words, random).clone();
    }
    int at = random.nextInt(value.length);
    int end = at + 1 + random.nextInt(value.length - at);
    switch (random.nextInt(10)) {
      case 0 -> value[at] ^= (byte) (1 << random.nextInt(8));
      case 1 -> value[at] = (byte) random.nextInt(256);
      case 2 -> value[at] = value[random.nextInt(value.length)];
      case 3 -> value[at] = (byte) (random.nextBoolean() ? 0x7F : 0xFF);
      case 4 -> {
        return Arrays.copyOf(value, at);
      }
      case 5 -> {
        return spliced(value, at, end, new byte[0]);
      }
      case 6 -> {
        return spliced(value, at, at, Arrays.copyOfRange(value, at, end));
      }
      case 7 -> {
        return spliced(value, at, end, pick(words, random));
      }
      default -> {
        return spliced(value, at, at, pick(words, random));
      }
    }
    return value;
  }

  private static byte[] spliced(byte[] value, int from, int to, byte[] instead) {
    if (value.length + instead.length > LARGEST) {
      return value;
    }
    byte[] spliced = new byte[value.length - (to - from) + instead.length];
    System.arraycopy(value, 0, spliced, 0, from);
    System.arraycopy(instead, 0, spliced, from, instead.length);
    System.arraycopy(value, to, spliced, from + instead.length, value.length - to);
    return spliced;
  }

  /** Returns the bytes compressed. */
  public static byte[] zipped(byte[] bytes) {
    var zipped = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(zipped)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write into memory", e);
    }
    return zipped.toByteArray();
  }
}
