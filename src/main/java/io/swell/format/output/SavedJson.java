package io.swell.format.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swell.format.input.JsonParser;
import io.swell.model.IncompatibleException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * A small piece of JSON in which something is remembered: a record, whose components are the
 * fields, and the version of their layout. As a file a crash leaves the old one or the new one,
 * never a part of it.
 */
public final class SavedJson {
  /** The version of all such pieces together. */
  public static final int VERSION = 1;

  private static final String VERSION_FIELD = "v";
  private static final ObjectMapper MAPPER = JsonMapper.builder(JsonParser.FACTORY).build();

  private SavedJson() {}

  /**
   * Reads what was saved in a file.
   *
   * @return null if there is no such file
   * @throws IOException if it cannot be read, holds something else, or is of a later release
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
      throw new IOException(e.getMessage() + "; or name another file, to begin anew", e);
    } catch (IllegalArgumentException e) {
      throw new IOException(
          file
              + " is not a file that swell saved: "
              + e.getMessage()
              + "; name another one, or remove it to begin anew",
          e);
    }
  }

  /**
   * Reads what was saved.
   *
   * @param thing what it is, for messages
   * @throws IncompatibleException if it is of a later release
   * @throws IllegalArgumentException if it is something else; says why
   */
  public static <T extends Record> T parse(byte[] json, Class<T> type, String thing) {
    try {
      if (!(MAPPER.readTree(json) instanceof ObjectNode fields)) {
        throw new IllegalArgumentException("it is no JSON object");
      }
      JsonNode version = fields.remove(VERSION_FIELD);
      if (version == null || !version.isIntegralNumber()) {
        throw new IllegalArgumentException("it says no version");
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

  /** Returns what is to be saved, as JSON. */
  public static byte[] bytes(Record value) {
    ObjectNode fields = MAPPER.createObjectNode().put(VERSION_FIELD, VERSION);
    fields.setAll(MAPPER.<ObjectNode>valueToTree(value));
    try {
      return MAPPER.writeValueAsBytes(fields);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(value.getClass() + " cannot be JSON", e);
    }
  }

  /** Replaces what was saved in a file. */
  public static void write(Path file, Record value) throws IOException {
    Path parent = file.toAbsolutePath().getParent();
    if (parent == null) {
      throw new IOException(file + " is not a file that can be written");
    }
    Path fresh = Files.createTempFile(parent, file.getFileName() + ".", ".new");
    try {
      Files.write(fresh, bytes(value));
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }
}
