package io.swell.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * A small file of JSON in which something is remembered: a record, whose components are the fields.
 * A crash leaves the old file or the new one, never a part of it.
 */
public final class SavedJson {
  private static final ObjectMapper MAPPER = JsonMapper.builder(Json.FACTORY).build();

  private SavedJson() {}

  /**
   * Reads what was saved.
   *
   * @return null if there is no such file
   * @throws IOException if it cannot be read, or holds something else
   */
  public static <T extends Record> @Nullable T read(Path file, Class<T> type) throws IOException {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      return null;
    }
    try {
      return MAPPER.readValue(bytes, type);
    } catch (JsonProcessingException e) {
      throw new IOException(
          file
              + " is not a file that swell saved: "
              + e.getOriginalMessage()
              + "; name another one, or remove it to begin anew",
          e);
    }
  }

  /** Replaces what was saved. */
  public static void write(Path file, Record value) throws IOException {
    Path parent = file.toAbsolutePath().getParent();
    if (parent == null) {
      throw new IOException(file + " is not a file that can be written");
    }
    Path fresh = Files.createTempFile(parent, file.getFileName() + ".", ".new");
    try {
      Files.write(fresh, MAPPER.writeValueAsBytes(value));
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }
}
