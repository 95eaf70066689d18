package io.swell.format.output;

import io.swell.engine.Outputs;
import io.swell.format.input.FileRecord;
import io.swell.format.input.LineInput;
import io.swell.state.IncompatibleException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import java.util.Collections;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the files that {@link ModelFileWriter} writes, in this version or an earlier one. Throws
 * {@link IllegalArgumentException} if the file is not a model file, and {@link IOException} if it
 * is truncated.
 */
public final class ModelFile implements Closeable {
  /** Maximum bytes of a line: four times the limit of a changelog record, and so of a part. */
  private static final int LINE_BYTES = 4 << 20;

  private final InputStream in;
  private final LineInput lines;
  private final String model;
  private final Map<String, String> options;

  /** Opens a file and reads its header, the first line. */
  public ModelFile(InputStream file) throws IOException {
    in = new GZIPInputStream(file, 1 << 16);
    lines = new LineInput(in, LINE_BYTES);
    byte[] first = line();
    OutputNode header = node(first == null ? new byte[] {'{', '}'} : first);
    if (!header.has("type") || !header.string("type").equals("model-file")) {
      throw new IllegalArgumentException("its first line is not the header of a model file");
    }
    long version = header.integer("v");
    if (version < 1 || version > ModelFileWriter.VERSION) {
      throw IncompatibleException.version("the model file", version, ModelFileWriter.VERSION);
    }
    model = header.string("model");
    options = Collections.unmodifiableMap(header.map("options", OutputNode::string));
  }

  /** Returns the model's key. */
  public String model() {
    return model;
  }

  /** Returns every option that affects what the model learns, by full key. */
  public Map<String, String> options() {
    return options;
  }

  /**
   * Reads the rest of the file.
   *
   * @param state receives the parts of the engine's state, like {@code ModelEngine.restore}
   * @param outputs receives the model's topics
   */
  public void read(BiConsumer<byte[], byte[]> state, Outputs outputs) throws IOException {
    long parts = 0;
    for (byte[] line = line(); line != null; line = line()) {
      OutputNode node = node(line);
      switch (node.string("type")) {
        case "state" -> {
          parts++;
          state.accept(bytes(node, "key"), bytes(node, "value"));
        }
        case "end" -> {
          if (node.integer("parts") != parts) {
            throw new IllegalArgumentException(
                "it contains %s parts of the state, but its last line says %s"
                    .formatted(parts, node.integer("parts")));
          }
          // Reading to the very end also makes gzip verify its checksum.
          if (lines.read() != LineInput.END) {
            throw new IllegalArgumentException("it contains data after its last line");
          }
          return;
        }
        default -> outputs.publish(OutputReader.line(line));
      }
    }
    throw new IOException("the file is incomplete: its last line is missing; copy it again");
  }

  /** Returns the next line, or null after the last; the size of a decompressed line is bounded. */
  private byte @Nullable [] line() throws IOException {
    FileRecord next = lines.nextLine();
    if (next instanceof FileRecord.Unreadable unreadable) {
      throw new IllegalArgumentException(
          "line " + unreadable.line() + " has more than " + LINE_BYTES + " bytes");
    }
    return next instanceof FileRecord.Content content ? content.value() : null;
  }

  private static OutputNode node(byte[] line) {
    return new OutputNode("line", OutputNode.parse("line", line));
  }

  private static byte[] bytes(OutputNode node, String name) {
    return Base64.getDecoder().decode(node.string(name));
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
