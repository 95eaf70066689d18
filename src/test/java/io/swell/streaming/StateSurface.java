package io.swell.streaming;

import io.swell.config.Configuration;
import io.swell.engine.Outputs;
import io.swell.format.output.JsonLines;
import io.swell.fuzz.Mutator;
import io.swell.fuzz.Surface;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.apache.kafka.common.utils.Bytes;

/**
 * The saved parts of a model, one to three of them damaged: they are refused as such when the task
 * begins to run, or the model goes on.
 */
public final class StateSurface implements Surface {
  private static final int LEARNED = 60;
  private static final int MORE = 12;
  private static final Configuration CONFIGURATION =
      Streams.configuration(
          "learn.topics=5", "learn.batch=6", "topics.terms=6", "vocabulary.max=100");

  private final Mutator mutator =
      new Mutator(List.of("\u0000", "\u0000\u0000\u0000\u0001", "\u007f\u00ff\u00ff\u00ff"));
  private final List<Map.Entry<Bytes, byte[]>> parts;

  public StateSurface() {
    var models = new SavedModels(CONFIGURATION);
    Outputs outputs = new JsonLines(new ByteArrayOutputStream());
    for (int n = 0; n < LEARNED; n++) {
      models.accept(Streams.bag("m", n), outputs);
    }
    models.save("m");
    parts = new ArrayList<>(models.parts().entrySet());
  }

  @Override
  public String name() {
    return "state";
  }

  @Override
  public byte[] input(RandomGenerator random) {
    var input = new ByteArrayOutputStream();
    for (int left = 1 + random.nextInt(3); left > 0; left--) {
      var part = Mutator.pick(parts, random);
      byte[] key = part.getKey().get();
      boolean other = random.nextInt(6) == 0;
      write(input, other ? mutator.mutated(key, random) : key);
      write(input, mutator.mutated(part.getValue(), random));
    }
    return input.toByteArray();
  }

  private static void write(ByteArrayOutputStream into, byte[] bytes) {
    into.writeBytes(ByteBuffer.allocate(4).putInt(bytes.length).array());
    into.writeBytes(bytes);
  }

  @Override
  public String take(byte[] input) {
    var models = new SavedModels(CONFIGURATION);
    parts.forEach(part -> models.restore(part.getKey().get(), part.getValue()));
    ByteBuffer rest = ByteBuffer.wrap(input);
    while (rest.hasRemaining()) {
      models.restore(read(rest), read(rest));
    }
    try {
      models.open();
    } catch (IllegalArgumentException | IllegalStateException e) {
      return "refused";
    }
    Outputs outputs = new JsonLines(new ByteArrayOutputStream());
    for (int n = LEARNED; n < LEARNED + MORE; n++) {
      models.accept(Streams.bag("m", n), outputs);
    }
    models.save("m");
    return "taken";
  }

  private static byte[] read(ByteBuffer from) {
    byte[] bytes = new byte[Math.max(0, Math.min(from.getInt(), from.remaining()))];
    from.get(bytes);
    return bytes;
  }
}
