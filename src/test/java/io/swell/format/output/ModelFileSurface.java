package io.swell.format.output;

import io.swell.fuzz.Mutator;
import io.swell.fuzz.Surface;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.zip.GZIPInputStream;

/** Model files: each is refused as none, as not whole, or read to its end. */
public final class ModelFileSurface implements Surface {
  private static final List<String> WORDS =
      List.of(
          "{\"type\":\"state\",\"key\":\"cg==\",\"value\":\"!!\"}\n",
          "{\"type\":\"state\",\"key\":\"\",\"value\":\"\"}\n",
          "{\"type\":\"end\",\"parts\":2}\n",
          "{\"type\":\"end\",\"parts\":-1}\n",
          "\"v\":2",
          "\"v\":9223372036854775807",
          "\"v\":1e400",
          "null",
          "[]",
          "{}",
          "\n",
          "\r",
          "=",
          "\u00ff",
          "\ud83d\ude00",
          "[".repeat(500),
          "A".repeat(50_000));

  private final byte[] plain;
  private final Mutator mutator = new Mutator(WORDS);

  public ModelFileSurface() {
    var file = new ByteArrayOutputStream();
    try {
      try (var writer = new ModelFileWriter(file, "news", Map.of("swell.learn.topics", "7"))) {
        writer.put(new byte[] {'r', 0, -1}, new byte[] {1, 2, 3, -128});
        writer.put(new byte[] {'s'}, new byte[0]);
        writer.outputs().event(OutputFixture.MERGED);
        writer.outputs().snapshot(OutputFixture.SNAPSHOT);
      }
      plain = new GZIPInputStream(new ByteArrayInputStream(file.toByteArray())).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write into memory", e);
    }
  }

  @Override
  public String name() {
    return "model-files";
  }

  @Override
  public byte[] input(RandomGenerator random) {
    return switch (random.nextInt(10)) {
      case 0 -> mutator.mutated(Mutator.zipped(plain), random);
      case 1 -> Mutator.zipped(bomb(random));
      default -> Mutator.zipped(mutator.mutated(plain, random));
    };
  }

  /** Little when compressed, a megabyte on one line when read. */
  private byte[] bomb(RandomGenerator random) {
    String text = new String(plain, StandardCharsets.UTF_8);
    int at = random.nextInt(text.length());
    return (text.substring(0, at) + " ".repeat(random.nextInt(1 << 20)) + text.substring(at))
        .getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String take(byte[] input) {
    try (ModelFile file = new ModelFile(new ByteArrayInputStream(input))) {
      file.read((key, value) -> {}, new JsonLines(new ByteArrayOutputStream()));
      return "read";
    } catch (IllegalArgumentException e) {
      return "refused";
    } catch (IOException e) {
      return "not whole";
    }
  }
}
