package io.swell.format.input;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swell.format.input.Rejection.Code;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Converts table rows to JSON objects with the header's names and the row's values as strings;
 * empty values are omitted, and so are columns without a name, such as the index that pandas
 * writes. Quoting follows RFC 4180; a line with a quote that is not closed is rejected, and the
 * next line is read. The separator is the most frequent of comma, semicolon, tab and bar in the
 * header, outside of quotes, or the one that a first line {@code sep=;} names.
 */
record CsvRows(LineInput in, int separator, List<String> header) implements RecordFile.Rows {
  /**
   * Reads the header.
   *
   * @throws IllegalArgumentException if there is no header, or a name is missing or appears twice
   */
  static CsvRows of(String file, LineInput in) throws IOException {
    FileRecord first = in.nextLine();
    if (first instanceof FileRecord.Unreadable) {
      throw new IllegalArgumentException(
          ("header of %s is too long: it has more than %s bytes; check that the file has"
                  + " line breaks")
              .formatted(file, in.maxBytes()));
    }
    if (!(first instanceof FileRecord.Content line)) {
      throw new IllegalArgumentException(
          file
              + " must begin with a header of column names, such as id,timestamp,title,text, found"
              + " none");
    }
    int separator = separator(line.value());
    String start = new String(line.value(), StandardCharsets.ISO_8859_1);
    if (start.length() == 5 && start.startsWith("sep=")) {
      separator = start.charAt(4);
      if (!(in.nextLine() instanceof FileRecord.Content second)) {
        throw new IllegalArgumentException(
            file + " must have a header of column names after its first line " + start);
      }
      line = second;
    }
    LineInput header = new LineInput(new ByteArrayInputStream(line.value()), line.value().length);
    List<String> names = new ArrayList<>();
    try {
      for (byte[] name : new CsvRows(header, separator, List.of()).fields()) {
        names.add(Utf8Decoder.decode(name).strip());
      }
    } catch (RejectedException e) {
      throw new IllegalArgumentException("header of " + file + ": " + e.getMessage(), e);
    }
    List<String> named = names.stream().filter(name -> !name.isEmpty()).toList();
    if (named.isEmpty() || new HashSet<>(named).size() < named.size()) {
      throw new IllegalArgumentException(
          "header of " + file + " must give columns different names, found " + shown(names));
    }
    return new CsvRows(in, separator, names);
  }

  /**
   * Returns whether a line is the header of a table: several names of its own, among them those of
   * a text or title and of another field.
   */
  static boolean isHeader(String line) {
    String names = line.strip().replace("\"", "");
    int separator = separator(names.getBytes(StandardCharsets.UTF_8));
    return UsualNames.areColumns(
        List.of(names.split(Pattern.quote(String.valueOf((char) separator)), -1)));
  }

  private static String shown(List<String> names) {
    return String.join(", ", names.stream().limit(20).map(TextSanitizer::quoted).toList());
  }

  /** Returns the columns and what separates them, for messages. */
  String columns() {
    String name = separator == '\t' ? "tabs" : "'" + (char) separator + "'";
    return shown(header.stream().filter(each -> !each.isEmpty()).toList())
        + ", separated by "
        + name;
  }

  private static int separator(byte[] header) {
    int best = ',';
    long most = 0;
    for (int candidate : new int[] {',', ';', '\t', '|'}) {
      long count = 0;
      boolean quoted = false;
      for (byte b : header) {
        quoted ^= b == '"';
        count += b == candidate && !quoted ? 1 : 0;
      }
      if (count > most) {
        best = candidate;
        most = count;
      }
    }
    return best;
  }

  @Override
  public @Nullable FileRecord next() throws IOException {
    while (in.peek() == '\n' || in.peek() == '\r') {
      in.read();
    }
    if (in.peek() == LineInput.END) {
      return null;
    }
    long line = in.line();
    try {
      List<byte[]> fields = fields();
      while (fields.size() > header.size() && fields.get(fields.size() - 1).length == 0) {
        fields.remove(fields.size() - 1);
      }
      if (fields.size() > header.size()) {
        throw badRow(
            line,
            "has " + fields.size() + " values, but the header has " + header.size() + " names",
            "quote values that contain the separator");
      }
      return new FileRecord.Content(line, json(fields));
    } catch (RejectedException e) {
      return new FileRecord.Unreadable(line, e.rejection());
    }
  }

  /**
   * Reads one row including its line break. After a fault, the line after the first one of the row
   * is the next row.
   */
  private List<byte[]> fields() throws IOException, RejectedException {
    long line = in.line();
    List<byte[]> fields = new ArrayList<>();
    ByteArrayOutputStream field = new ByteArrayOutputStream();
    ByteArrayOutputStream laterLines = new ByteArrayOutputStream();
    long bytes = 0;
    long opened = line;
    boolean quoted = false;
    boolean atStart = true;
    while (true) {
      boolean isLater = in.line() > line;
      int next = in.read();
      if (isLater && next != LineInput.END) {
        laterLines.write(next);
      }
      if (++bytes > in.maxBytes() + 2L && next != LineInput.END) {
        if (next != '\n' && !(quoted && in.line() > line)) {
          bytes += in.skipLine();
        }
        throw quoted ? openQuote(line, laterLines) : tooLarge(line, bytes);
      }
      if (quoted) {
        if (next == LineInput.END) {
          throw openQuote(line, laterLines);
        }
        if (next != '"') {
          field.write(next);
        } else if (in.peek() == '"') {
          field.write(in.read());
        } else if (in.line() > opened && !isEnd(in.peek())) {
          throw openQuote(line, laterLines); // it belongs to another value, on a later line
        } else {
          quoted = false;
        }
      } else if (next == '"' && atStart) {
        quoted = true;
        opened = in.line();
        atStart = false;
      } else if (next == separator || next == '\n' || next == LineInput.END) {
        fields.add(next == separator ? field.toByteArray() : withoutCarriageReturn(field));
        if (next != separator) {
          return fields;
        }
        field.reset();
        atStart = true;
      } else {
        field.write(next);
        atStart = false;
      }
    }
  }

  private static byte[] withoutCarriageReturn(ByteArrayOutputStream field) {
    byte[] bytes = field.toByteArray();
    boolean ends = bytes.length > 0 && bytes[bytes.length - 1] == '\r';
    return ends ? Arrays.copyOf(bytes, bytes.length - 1) : bytes;
  }

  private byte[] json(List<byte[]> fields) throws RejectedException {
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).length > 0 && !header.get(i).isEmpty()) {
        row.put(header.get(i), Utf8Decoder.decode(fields.get(i)));
      }
    }
    return row.toString().getBytes(StandardCharsets.UTF_8);
  }

  private RejectedException tooLarge(long line, long bytes) {
    return new RejectedException(
        Code.TOO_LARGE,
        "row at line %s has %s bytes, more than the limit of %s; split it"
            .formatted(line, bytes, in.maxBytes()));
  }

  private boolean isEnd(int next) {
    return next == separator || next == '\n' || next == '\r' || next == LineInput.END;
  }

  private RejectedException openQuote(long line, ByteArrayOutputStream laterLines) {
    in.unread(laterLines.toByteArray(), 0, laterLines.size());
    return badRow(
        line, "has an unclosed quote", "close it, and double the quotes inside a quoted value");
  }

  private static RejectedException badRow(long line, String found, String remedy) {
    return new RejectedException(Code.BAD_ROW, "row at line " + line + " " + found + "; " + remedy);
  }
}
