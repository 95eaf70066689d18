package io.swell.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import io.swell.output.LogPattern;
import io.swell.output.LogPattern.Kind;
import io.swell.output.Output;
import io.swell.output.Tombstone;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.text.LogText;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PatternTableTest {
  private static final long HOUR = 3_600_000;

  private final List<Output> published = new ArrayList<>();

  private static PatternTable table() {
    return new PatternTable("m", new NewPatterns());
  }

  private static List<LogLine> lines(List<String> messages) {
    return messages.stream().map(each -> line("d", new LogText("INFO", each), "pay")).toList();
  }

  private static LogLine line(String id, LogText text, @Nullable String service) {
    var origin = DocumentOrigin.NONE.withSource(service);
    return new LogLine(new DocumentHeader(id, "", origin, 0, 0), text, List.of(), 0);
  }

  private static long[] add(PatternTable table, String... messages) {
    return add(table, lines(List.of(messages)));
  }

  /** Adds a mini-batch, and returns the ids of its patterns. */
  private static long[] add(PatternTable table, List<LogLine> lines) {
    lines.forEach(table::add);
    long[] ids = lines.stream().mapToLong(each -> table.pattern(each.text()).id).toArray();
    table.evict();
    return ids;
  }

  /** Publishes all, and returns the newest state of each pattern that is not removed. */
  private Map<Long, LogPattern> publishAll(PatternTable table) {
    table.publishEnded(published::add);
    table.publish(true, HOUR, published::add);
    Map<Long, LogPattern> newest = new TreeMap<>();
    for (Output each : published) {
      if (each instanceof LogPattern pattern) {
        newest.put(pattern.id(), pattern);
      } else if (each instanceof Tombstone removed) {
        newest.remove(removed.number());
      }
    }
    return newest;
  }

  private static String request(String request, int status) {
    return "\"" + request + " HTTP/1.1\" " + status + " 512 \"-\" \"curl/8.5 (like Gecko)\"";
  }

  @Test
  void aRequestIsToldApartByItsMethodTheNamesInItsPathAndItsStatus() {
    PatternTable table = table();
    long[] ids =
        add(
            table,
            request("GET /cart/17", 200),
            request("GET /cart/8a6e0804-2bd0-4672", 200).replace("curl", "Mozilla (X11; Linux)"),
            request("GET /cart/17", 500),
            request("POST /cart/17", 200),
            request("GET /cart/17/items?max=7", 200),
            request("GET /cart", 200),
            request("GET /", 200),
            request("GET /", 200),
            request("GET /login", 200));
    assertThat(ids).containsExactly(0, 0, 1, 2, 3, 4, 5, 5, 6);
    assertThat(publishAll(table).get(3L))
        .extracting(LogPattern::template)
        .isEqualTo("\"GET /cart/<*>/items<*> HTTP/1.1\" 200 <*>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "10.0.0.3:51234 - \"GET /cart/17 HTTP/1.1\" 500 Internal",
        "GET /cart/17 500 12.1 ms - 512",
        "handled request GET /cart/17 500",
        "| 500 | 12.1ms | 10.0.0.3 | GET      \"/cart/17\"",
        "http-in app/web1 0/0/1/12/13 500 1520 - - \"GET /cart/17 HTTP/1.1\"",
        "10.0.0.5 GET /cart/17 - 80 - 10.0.0.3 curl - 500 0 0 12",
        "method=GET path=\"/cart/17\" format=html status=500 view=3.1",
        "app 500 502 34 \"GET https://shop.example.com:443/cart/17 HTTP/2.0\" \"curl\""
      })
  void aRequestsStatusIsFoundWhereverItStands(String line) {
    PatternTable table = table();
    long[] ids = add(table, line, line.replace("cart/17", "cart/18"), line.replace(" 500", " 200"));
    long same = line.contains("=500") ? 0 : 1;
    assertThat(ids).containsExactly(0, 0, same);
    LogPattern first = Objects.requireNonNull(publishAll(table).get(0L));
    assertThat(first.template()).contains("/cart/<*>", "500");
  }

  @Test
  void aLabelledNumberBehindARequestIsAValue() {
    PatternTable table = table();
    String line = "10.0.0.3 \"GET /v2/17/servers HTTP/1.1\" status: 200 len: 99";
    assertThat(add(table, line, line.replace("200", "404"))).containsExactly(0, 0);
  }

  @Test
  void aNameInAPathIsAValueOnceManyDifferAndAMethodNever() {
    PatternTable table = table();
    for (char each = 'a'; each < 'a' + 26; each++) {
      add(table, request("GET /item/" + each + "x", 200), request("GET /item/" + each + "y", 200));
    }
    assertThat(publishAll(table).get(0L))
        .extracting(LogPattern::template, LogPattern::lines)
        .containsExactly("\"GET /item/<*> HTTP/1.1\" 200 <*>", 52L);
    for (String method : List.of("PUT", "POST", "PATCH", "DELETE", "HEAD", "OPTIONS")) {
      assertThat(add(table, request(method + " /cart/17", 200))[0]).isGreaterThan(51);
    }
  }

  @Test
  void linesWithTheSameWordsAreOfOnePatternHoweverManyValuesTheyHave() {
    PatternTable table = table();
    long[] ids =
        add(
            table,
            "sent 12 bytes to 10.0.0.1:80",
            "sent 4.5 KB (4608 bytes) to 10.0.0.2:80",
            "sent 7 bytes to 10.0.0.2:80",
            "received 12 bytes from 10.0.0.1:80");
    assertThat(ids[0]).isEqualTo(ids[1]).isEqualTo(ids[2]).isNotEqualTo(ids[3]);
    LogPattern sent = published(table, ids[0]);
    assertThat(sent.template()).isEqualTo("sent <*> bytes to <*>");
    assertThat(sent.places())
        .extracting(LogPattern.Place::kind)
        .containsExactly(Kind.NUMBER, Kind.ADDRESS);
    assertThat(sent.places().get(0).greatest()).isEqualTo(12);
  }

  @Test
  void aPlaceWithFiveDifferentWordsHoldsAValue() {
    PatternTable table = table();
    List<Long> ids = new ArrayList<>();
    for (String user : List.of("ann", "bob", "cid", "dan", "eve", "fay")) {
      ids.add(add(table, "session opened for user " + user)[0]);
      table.publishEnded(published::add);
      table.publish(false, 0, published::add);
    }
    assertThat(ids.subList(0, 4)).doesNotHaveDuplicates();
    assertThat(ids.subList(4, 6)).containsOnly(ids.get(0));
    Map<Long, LogPattern> newest = publishAll(table);
    assertThat(newest.get(ids.get(2))).extracting(LogPattern::mergedInto).isEqualTo(ids.get(0));
    LogPattern one = Objects.requireNonNull(newest.get(ids.get(0)));
    assertThat(one.template()).isEqualTo("session opened for user <*>");
    assertThat(one.lines()).isEqualTo(6);
    assertThat(one.mergedInto()).isNull();
  }

  @Test
  void aWordWhereAPatternHasAValueIsAValue() {
    PatternTable table = table();
    long[] ids = add(table, "clock set by 10.0.0.1", "clock set by 10.0.0.2", "clock set by LOCAL");
    assertThat(ids[2]).isEqualTo(ids[0]);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  void theFastTableGroupsLinesAsThePlainOne(long seed) {
    PatternTable table = table();
    var plain = new PlainPatterns();
    Map<String, Long> fast = new HashMap<>();
    List<String> messages = messages(seed, 2000);
    for (int from = 0; from < messages.size(); from += 20) {
      List<String> some = messages.subList(from, from + 20);
      long[] ids = add(table, lines(some));
      List<String> words = some.stream().map(plain::add).toList();
      for (int i = 0; i < ids.length; i++) {
        fast.put(words.get(i), ids[i]);
        assertThat(ids[i]).as(some.get(i)).isEqualTo(plain.pattern(words.get(i)));
      }
    }
    assertThat(fast.values().stream().distinct().count()).isBetween(5L, fast.size() - 5L);
  }

  /** Lines of twelve templates, whose places hold a word, one of some words, or a number or not. */
  private static List<String> messages(long seed, int lines) {
    var random = new Random(seed);
    String[] words = "open close disk user from error retry job cache peer of lost".split(" ", -1);
    List<String> messages = new ArrayList<>();
    for (int i = 0; i < lines; i++) {
      var template = new Random(random.nextInt(12));
      List<String> message = new ArrayList<>();
      for (int left = 3 + template.nextInt(6); left > 0; left--) {
        String fixed = words[template.nextInt(words.length)];
        switch (template.nextInt(10)) {
          case 0 -> message.add(words[random.nextInt(words.length)]);
          case 1 -> message.add("n" + random.nextInt(100));
          case 2 -> message.add(random.nextBoolean() ? "7" : fixed);
          default -> message.add(fixed);
        }
      }
      messages.add(String.join(" ", message));
    }
    return messages;
  }

  @Test
  void mergingAndPublishingLoseNoLine() {
    PatternTable table = table();
    List<String> messages = messages(9, 3000);
    for (int from = 0; from < messages.size(); from += 30) {
      add(table, lines(messages.subList(from, from + 30)));
      table.publishEnded(published::add);
      table.publish(false, 0, published::add);
    }
    List<LogPattern> now =
        publishAll(table).values().stream().filter(each -> each.mergedInto() == null).toList();
    assertThat(now.stream().mapToLong(LogPattern::lines).sum()).isEqualTo(3000);
    for (LogPattern each : now) {
      assertThat(each.hours().lines().stream().mapToLong(n -> n).sum())
          .as(each.template())
          .isEqualTo(each.lines());
      assertThat(each.levels()).containsExactly(new LogPattern.Count("INFO", each.lines()));
    }
  }

  @Test
  void restoredAtAnyMomentItGoesOnAsItWas() {
    List<String> messages = messages(5, 1500);
    var saved = new Saved();
    var table = new PatternTable("m", new NewPatterns(), 40);
    var restored = new PatternTable("m", new NewPatterns(), 40);
    for (int from = 0; from < messages.size(); from += 15) {
      List<LogLine> some = lines(messages.subList(from, from + 15));
      assertThat(add(restored, some)).isEqualTo(add(table, some));
      List<Output> theirs = new ArrayList<>();
      published.clear();
      restored.publishEnded(theirs::add);
      table.publishEnded(published::add);
      restored.publish(from % 150 == 0, from, theirs::add);
      table.publish(from % 150 == 0, from, published::add);
      assertThat(theirs).isEqualTo(published);
      table.save(saved);
      restored = new PatternTable("m", new NewPatterns(), 40);
      for (Map.Entry<ByteBuffer, byte[]> each : saved.pieces.entrySet()) {
        restored.restore(
            StateReader.ofKey(each.getKey().array()), new StateReader(each.getValue()));
      }
      restored.restored();
    }
  }

  private static final class Saved implements StateSink {
    final Map<ByteBuffer, byte[]> pieces = new HashMap<>();

    @Override
    public void put(byte[] key, byte[] value) {
      pieces.put(ByteBuffer.wrap(key), value);
    }

    @Override
    public void remove(byte[] key) {
      pieces.remove(ByteBuffer.wrap(key));
    }
  }

  @Test
  void beyondItsBoundItForgetsSingleLinesFirstAndTheirPatternsEnd() {
    var table = new PatternTable("m", new NewPatterns(), 100);
    add(table, "the disk is full", "the disk is full");
    for (int i = 0; i < 300; i++) {
      String rare = "x" + (char) ('a' + i / 26) + (char) ('a' + i % 26);
      add(table, rare + " " + rare + "y " + rare + "z " + rare + "w");
      table.publishEnded(published::add);
      table.publish(false, 0, published::add);
    }
    Map<Long, LogPattern> kept = publishAll(table);
    assertThat(kept).hasSizeBetween(80, 100);
    assertThat(kept.get(0L)).extracting(LogPattern::template).isEqualTo("the disk is full");
    assertThat(add(table, "the disk is full")).containsExactly(0);
  }

  private LogPattern published(PatternTable table, long id) {
    return Objects.requireNonNull(publishAll(table).get(id));
  }

  @Test
  void ofADeletedDocumentOnlyTheWordsOfItsTemplateStay() {
    PatternTable table = table();
    var line = new LogText(null, "payment of 77 by ann failed");
    long[] ids = add(table, List.of(line("a", line, null)));
    published(table, ids[0]);
    published.clear();
    table.delete("a", 0, published::add);
    assertThat(published).hasSize(1);
    LogPattern pattern = (LogPattern) published.get(0);
    assertThat(pattern.samples()).containsExactly("payment of 0 by ann failed");
    assertThat(pattern.template()).isEqualTo("payment of <*> by ann failed");
  }
}
