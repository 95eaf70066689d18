package io.swell.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * JSON that was valid and meant something once: members dropped, doubled, renamed, nested and given
 * strange values, and then, now and then, its bytes {@linkplain Mutator mutated} as well.
 */
public final class JsonMutator {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** What a value may be replaced by, as it is written in JSON. */
  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "0",
          "-1",
          "-0.0",
          "1e308",
          "1e999",
          "1e-999",
          "1e999999999",
          "-1E+2147483648",
          "0.1e-1000000000",
          "1".repeat(400),
          "9".repeat(1200),
          "9223372036854775807",
          "-9223372036854775808",
          "9223372036854775808",
          "2147483648",
          "1772359200",
          "1772359200.25",
          "1772359200000",
          "1772359200000000000",
          "253402300800000",
          "[]",
          "{}",
          "[[]]",
          "[null]",
          "[1,\"a\",[true,{\"x\":null}]]",
          "{\"\":\"\"}",
          "\"\"",
          "\" \\t\\n\"",
          "\"\\u0000\"",
          "\"\\ud83d\"",
          "\"\\ude00\\ud83d x\"",
          "\"\\uFEFF\\u202E\\u2028\"",
          "\"\ud83d\ude00\u0301\u0301\u0301\"",
          "\"<img src=x onerror=alert(1)>\"",
          "\"&lt;b&gt;&amp;&#x110000;&#0;&nosuch;\"",
          "\"=cmd|' /C calc'!A0\"",
          "\"../../../../etc/passwd\"",
          "\"0000-00-00T00:00:00Z\"",
          "\"0000-01-01T00:00:00Z\"",
          "\"0001-01-01T00:00:00Z\"",
          "\"9999-12-31T23:59:59.999999999Z\"",
          "\"+999999999-12-31T23:59:59Z\"",
          "\"-999999999-01-01T00:00:00Z\"",
          "\"2026-02-30T10:00:00Z\"",
          "\"2026-03-01T24:00:00+18:00\"",
          "\"2026-03-01T10:00:00-18:00\"",
          "\"2026-03-01\"",
          "\"1772359200.5\"",
          "\"99999999999999999999999999\"",
          "\"Sun, 01 Mar 2026 09:30:00 GMT\"",
          "\"NaN\"",
          "\"en-GB-oed-x\"",
          "\"de_" + "x".repeat(300) + "\"",
          "\"" + "a".repeat(5000) + "\"",
          "\"" + "word ".repeat(1000) + "\"",
          "\"" + "\\n".repeat(2000) + "\"",
          "\"" + "\u00e9\u4e2d".repeat(700) + "\"",
          "\"" + "<p>".repeat(900) + "\"",
          "\"eyJ0ZXh0IjoiYSJ9\"");

  private final List<String> seeds;
  private final List<String> names;
  private final Mutator bytes;

  /**
   * A mutator of a kind of records.
   *
   * @param seeds valid ones
   * @param names what members may be called
   */
  public JsonMutator(List<String> seeds, List<String> names) {
    this.seeds = seeds;
    this.names = names;
    List<String> words = new ArrayList<>(VALUES);
    names.forEach(name -> words.add("\"" + name + "\":"));
    words.addAll(List.of("{", "}", "[", "]", ",", "\\u", "\"", "[".repeat(200), "\ud83d\ude00"));
    this.bytes = new Mutator(words);
  }

  /** Returns one record. */
  public byte[] next(RandomGenerator random) {
    String seed = Mutator.pick(seeds, random);
    byte[] record = seed.getBytes(StandardCharsets.UTF_8);
    int how = random.nextInt(100);
    if (how < 70) {
      record = structure(seed, random).getBytes(StandardCharsets.UTF_8);
    }
    if (how >= 55) {
      record = bytes.mutated(record, random);
    }
    return switch (random.nextInt(400)) {
      case 0 -> Mutator.zipped(record);
      case 1 -> new String(record, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_16);
      case 2 -> "[".repeat(1 + random.nextInt(200_000)).getBytes(StandardCharsets.UTF_8);
      case 3 -> framed(record);
      case 4 -> large(seed, random).getBytes(StandardCharsets.UTF_8);
      default -> record;
    };
  }

  private static byte[] framed(byte[] record) {
    byte[] framed = new byte[record.length + 5];
    System.arraycopy(record, 0, framed, 5, record.length);
    framed[4] = 7;
    return framed;
  }

  /** The record with one string grown to as much as a megabyte. */
  private static String large(String seed, RandomGenerator random) {
    int at = seed.indexOf(":\"");
    String piece =
        Mutator.pick(List.of("x", "word ", "\\u00e9", "&lt;", "<a>", "\ud83d\ude00", "1 "), random);
    return at < 0
        ? seed
        : seed.substring(0, at + 2) + piece.repeat(random.nextInt(80_000)) + seed.substring(at + 2);
  }

  private String structure(String seed, RandomGenerator random) {
    JsonNode tree;
    try {
      tree = MAPPER.readTree(seed);
    } catch (JsonProcessingException e) {
      return seed;
    }
    List<String> placed = new ArrayList<>();
    for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
      List<JsonNode> parents = new ArrayList<>();
      collect(tree, parents);
      if (parents.isEmpty()) {
        break;
      }
      change(Mutator.pick(parents, random), placed, random);
    }
    String text = tree.toString();
    for (int i = 0; i < placed.size(); i++) {
      String mark = "\"@" + i + "@\"";
      int marks = (text.length() - text.replace(mark, "").length()) / mark.length();
      boolean fits = (long) marks * placed.get(i).length() <= Mutator.LARGEST;
      text = text.replace(mark, fits ? placed.get(i) : "0");
    }
    return text;
  }

  private static void collect(JsonNode node, List<JsonNode> parents) {
    if (node.isContainerNode() && node.size() > 0) {
      parents.add(node);
    }
    node.forEach(child -> collect(child, parents));
  }

  private void change(JsonNode parent, List<String> placed, RandomGenerator random) {
    if (parent instanceof ObjectNode object) {
      List<String> fields = new ArrayList<>();
      object.fieldNames().forEachRemaining(fields::add);
      String field = Mutator.pick(fields, random);
      switch (random.nextInt(6)) {
        case 0 -> object.remove(field);
        case 1 -> object.set(Mutator.pick(names, random), object.remove(field));
        case 2 -> object.set(field, nested(object.get(field), random));
        case 3 -> object.set(Mutator.pick(names, random), strange(placed, random));
        default -> object.set(field, strange(placed, random));
      }
    } else if (parent instanceof ArrayNode array) {
      int at = random.nextInt(array.size());
      switch (random.nextInt(4)) {
        case 0 -> array.remove(at);
        case 1 -> {
          JsonNode again = array.get(at);
          int most = Mutator.LARGEST / 4 / again.toString().length();
          for (int n = Math.min(random.nextInt(200), most); n > 0; n--) {
            array.add(again.deepCopy()); // or a change in one would be one in all
          }
        }
        case 2 -> array.set(at, nested(array.get(at), random));
        default -> array.set(at, strange(placed, random));
      }
    }
  }

  private static JsonNode nested(JsonNode node, RandomGenerator random) {
    JsonNode outer = node.deepCopy();
    for (int depth = 1 + random.nextInt(random.nextInt(20) == 0 ? 150 : 3); depth > 0; depth--) {
      outer =
          random.nextBoolean()
              ? JsonNodeFactory.instance.arrayNode().add(outer)
              : JsonNodeFactory.instance.objectNode().set("x", outer);
    }
    return outer;
  }

  /** A mark that becomes a value once the tree is text. */
  private static JsonNode strange(List<String> placed, RandomGenerator random) {
    placed.add(Mutator.pick(VALUES, random));
    return TextNode.valueOf("@" + (placed.size() - 1) + "@");
  }
}
