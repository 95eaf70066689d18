package io.swell.format.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swell.format.input.JsonParser;
import io.swell.state.IncompatibleException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * Saves and reads a small state as JSON: a record, whose components are the fields, and the version
 * of the layout. A file is replaced atomically, so a crash leaves either the old or the new one.
 */
public final class SavedJson {
  /** The common version of all layouts. */
  public static final int VERSION = 1;

  private static final String VERSION_FIELD = "v";
  private static final ObjectMapper MAPPER = JsonMapper.builder(JsonParser.FACTORY).build();

  private SavedJson() {}

  /**
   * Reads the state saved in a file.
   *
   * @return the state, or null if the file does not exist
   * @throws IOException if the file cannot be read, contains something else, or was written by a
   *     later release
   */
  public static <T extends Record> @Nullable T read(Path file, Class<T> type) throws IOException {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      return null;
    }
    try {
      return parse(bytes, type, file.toString());
    } catch (IncompatibleException e) {
      throw new IOException(e.getMessage() + "; or specify another file to start over", e);
    } catch (IllegalArgumentException e) {
      throw new IOException(
          ("%s is not a state file of Swell: %s; specify another file, or remove this one to"
                  + " start over")
              .formatted(file, e.getMessage()),
          e);
    }
  }

  /**
   * Parses a saved state.
   *
   * @param thing what is parsed, for messages
   * @throws IncompatibleException if a later release wrote it
   * @throws IllegalArgumentException if it is something else; the message says why
   */
  public static <T extends Record> T parse(byte[] json, Class<T> type, String thing) {
    try {
      if (!(MAPPER.readTree(json) instanceof ObjectNode fields)) {
        throw new IllegalArgumentException("it is not a JSON object");
      }
      JsonNode version = fields.remove(VERSION_FIELD);
      if (version == null || !version.isIntegralNumber()) {
        throw new IllegalArgumentException("it has no version (an integer \"v\")");
      }
      if (version.asLong() < 1 || version.asLong() > VERSION) {
        throw IncompatibleException.version(thing, version.asLong(), VERSION);
      }
      return MAPPER.treeToValue(fields, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new IllegalStateException("bytes in memory cannot be read", e);
    }
  }

  /** Returns a state as the JSON to be saved. */
  public static byte[] toBytes(Record value) {
    ObjectNode fields = MAPPER.createObjectNode().put(VERSION_FIELD, VERSION);
    fields.setAll(MAPPER.<ObjectNode>valueToTree(value));
    try {
      return MAPPER.writeValueAsBytes(fields);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(value.getClass() + " cannot be written as JSON", e);
    }
  }

  /** Replaces the state saved in a file. */
  public static void write(Path file, Record value) throws IOException {
    Path parent = file.toAbsolutePath().getParent();
    if (parent == null) {
      throw new IOException(file + " is not a file in a directory, so it cannot be written");
    }
    Path fresh = Files.createTempFile(parent, file.getFileName() + ".", ".new");
    try {
      Files.write(fresh, toBytes(value));
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }
}
