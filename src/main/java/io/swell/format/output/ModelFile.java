package io.swell.format.output;

import io.swell.engine.Outputs;
import io.swell.format.input.FileRecord;
import io.swell.format.input.LineInput;
import io.swell.model.IncompatibleException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link ModelFileWriter} wrote, of this version or an earlier one. A file that is not
 * such a file is an {@link IllegalArgumentException}, one that ends too early an {@link
 * IOException}.
 */
public final class ModelFile implements Closeable {
  /** Bytes of a line: four times what a record of the changelog may have, and so a part. */
  private static final int LINE_BYTES = 4 << 20;

  private final InputStream in;
  private final LineInput lines;
  private final String model;
  private final Map<String, String> options;

  /** Opens a file and reads its first line. */
  public ModelFile(InputStream file) throws IOException {
    in = new GZIPInputStream(file, 1 << 16);
    lines = new LineInput(in, LINE_BYTES);
    byte[] first = line();
    OutputNode header = node(first == null ? new byte[] {'{', '}'} : first);
    if (!header.has("type") || !header.string("type").equals("model-file")) {
      throw new IllegalArgumentException("its first line does not say that it is a model file");
    }
    long version = header.integer("v");
    if (version < 1 || version > ModelFileWriter.VERSION) {
      throw IncompatibleException.version("the model file", version, ModelFileWriter.VERSION);
    }
    model = header.string("model");
    OutputNode given = header.object("options");
    Map<String, String> read = new TreeMap<>();
    for (String key : given.names()) {
      read.put(key, given.string(key));
    }
    options = Collections.unmodifiableMap(read);
  }

  /** The model's key. */
  public String model() {
    return model;
  }

  /** Every option that decides what it learns, by full key. */
  public Map<String, String> options() {
    return options;
  }

  /**
   * Reads the rest.
   *
   * @param state takes the parts of the engine's state, as {@code ModelEngine.restore} does
   * @param outputs takes the model's topics
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
                "it holds " + parts + " parts of the state, and should " + node.integer("parts"));
          }
          // Reading on to the very end also makes gzip compare its checksum.
          if (lines.read() != LineInput.END) {
            throw new IllegalArgumentException("it goes on after its last line");
          }
          return;
        }
        default -> OutputReader.line(line, outputs);
      }
    }
    throw new IOException("the file ends before its last line: it is not whole");
  }

  /** Returns the next line, or null after the last; what one unpacks to is bounded. */
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
