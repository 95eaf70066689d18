package io.swell.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swell.model.IncompatibleException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * A small file of JSON in which something is remembered: a record, whose components are the fields,
 * and the version of their layout. A crash leaves the old file or the new one, never a part of it.
 */
public final class SavedJson {
  /** The version of all such files together. */
  public static final int VERSION = 1;

  private static final String VERSION_FIELD = "v";
  private static final ObjectMapper MAPPER = JsonMapper.builder(Json.FACTORY).build();

  private SavedJson() {}

  /**
   * Reads what was saved.
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
      if (!(MAPPER.readTree(bytes) instanceof ObjectNode fields)) {
        throw foreign(file, "it is no JSON object", null);
      }
      requireKnown(fields.remove(VERSION_FIELD), file);
      return MAPPER.treeToValue(fields, type);
    } catch (JsonProcessingException e) {
      throw foreign(file, e.getOriginalMessage(), e);
    }
  }

  private static void requireKnown(@Nullable JsonNode version, Path file) throws IOException {
    if (version == null || !version.isIntegralNumber()) {
      throw foreign(file, "it says no version", null);
    }
    if (version.asLong() < 1 || version.asLong() > VERSION) {
      var later = IncompatibleException.version(file.toString(), version.asLong(), VERSION);
      throw new IOException(later.getMessage() + "; or name another file, to begin anew", later);
    }
  }

  private static IOException foreign(Path file, String why, @Nullable Exception cause) {
    return new IOException(
        file
            + " is not a file that swell saved: "
            + why
            + "; name another one, or remove it to begin anew",
        cause);
  }

  /** Replaces what was saved. */
  public static void write(Path file, Record value) throws IOException {
    Path parent = file.toAbsolutePath().getParent();
    if (parent == null) {
      throw new IOException(file + " is not a file that can be written");
    }
    ObjectNode fields = MAPPER.createObjectNode().put(VERSION_FIELD, VERSION);
    fields.setAll(MAPPER.<ObjectNode>valueToTree(value));
    Path fresh = Files.createTempFile(parent, file.getFileName() + ".", ".new");
    try {
      Files.write(fresh, MAPPER.writeValueAsBytes(fields));
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }
}
