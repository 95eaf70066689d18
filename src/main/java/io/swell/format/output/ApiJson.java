package io.swell.format.output;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.util.NameTransformer;
import io.swell.format.input.JsonParser;
import io.swell.format.input.RejectedException;
import io.swell.output.DocumentOrigin;
import java.io.IOException;
import java.io.Serial;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes and reads the JSON of the HTTP API. A record becomes an object with the names of its
 * components, an enum its lower-case name, an {@link Instant} ISO-8601 in UTC, and a number that is
 * not finite null. The components of a {@link DocumentOrigin}, and of any {@link Record}, are
 * fields of the object that has it.
 *
 * <p>Strings contain untrusted text. Characters with a meaning in HTML are therefore escaped, so
 * that a client that interprets a response as HTML finds no markup in it.
 */
public final class ApiJson {
  private static final ObjectMapper MAPPER = mapper();

  private ApiJson() {}

  /**
   * Reads an object whose values are strings, booleans, integers and lists of strings.
   *
   * @return each value as a String, Boolean, Long or List, in the order of the text
   * @throws IllegalArgumentException if the text is anything else; the message completes a sentence
   *     that begins with "the body"
   */
  public static Map<String, Object> parseFields(String text) {
    JsonNode tree;
    try {
      tree = JsonParser.parse(text);
    } catch (RejectedException e) {
      throw new IllegalArgumentException("must be a JSON object: " + e.getMessage(), e);
    }
    if (!tree.isObject()) {
      throw new IllegalArgumentException(
          "must be a JSON object, found " + tree.getNodeType().name().toLowerCase(Locale.ROOT));
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> field : tree.properties()) {
      JsonNode value = field.getValue();
      if (value.isTextual()) {
        fields.put(field.getKey(), value.textValue());
      } else if (value.isBoolean()) {
        fields.put(field.getKey(), value.booleanValue());
      } else if (value.isIntegralNumber() && value.canConvertToLong()) {
        fields.put(field.getKey(), value.longValue());
      } else if (value.isArray() && value.valueStream().allMatch(JsonNode::isTextual)) {
        fields.put(field.getKey(), value.valueStream().map(JsonNode::textValue).toList());
      } else {
        throw new IllegalArgumentException(
            "must contain only strings, booleans, integers and lists of strings, found another type"
                + " for "
                + field.getKey());
      }
    }
    return fields;
  }

  /** Writes a value that consists of records, lists, maps, arrays, strings and numbers as UTF-8. */
  public static byte[] write(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write " + value.getClass().getName(), e);
    }
  }

  private static ObjectMapper mapper() {
    var module = new SimpleModule("swell-api");
    module.addSerializer(Instant.class, ToStringSerializer.instance);
    module.addSerializer(Double.class, new FiniteOrNull());
    module.addSerializer(double.class, new FiniteOrNull());
    module.addSerializer(double[].class, new FinitesOrNulls());
    module.setSerializerModifier(new Unwrapping());
    ObjectMapper mapper =
        JsonMapper.builder()
            .addModule(module)
            .configure(EnumFeature.WRITE_ENUMS_TO_LOWERCASE, true)
            .build();
    mapper.getFactory().setCharacterEscapes(new HtmlEscapes());
    return mapper;
  }

  private static final class Unwrapping extends BeanSerializerModifier {
    @Serial private static final long serialVersionUID = 1;

    @Override
    public List<BeanPropertyWriter> changeProperties(
        SerializationConfig config, BeanDescription bean, List<BeanPropertyWriter> properties) {
      properties.replaceAll(
          each ->
              each.getType().hasRawClass(DocumentOrigin.class)
                      || each.getType().hasRawClass(Record.class)
                  ? each.unwrappingWriter(NameTransformer.NOP)
                  : each);
      return properties;
    }
  }

  private static final class FiniteOrNull extends JsonSerializer<Double> {
    @Override
    public void serialize(Double value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      write(value, json);
    }

    static void write(double value, JsonGenerator json) throws IOException {
      if (Double.isFinite(value)) {
        json.writeNumber(value);
      } else {
        json.writeNull();
      }
    }
  }

  private static final class FinitesOrNulls extends JsonSerializer<double[]> {
    @Override
    public void serialize(double[] values, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeStartArray();
      for (double value : values) {
        FiniteOrNull.write(value, json);
      }
      json.writeEndArray();
    }
  }

  private static final class HtmlEscapes extends CharacterEscapes {
    @Serial private static final long serialVersionUID = 1;

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] codes = standardAsciiEscapesForJSON();
      for (char special : new char[] {'<', '>', '&', '\''}) {
        codes[special] = ESCAPE_STANDARD;
      }
      return codes;
    }

    @Override
    public SerializableString getEscapeSequence(int character) {
      return new SerializedString(String.format("\\u%04x", character));
    }
  }
}
