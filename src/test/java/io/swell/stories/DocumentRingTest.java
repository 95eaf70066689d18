package io.swell.stories;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.DocumentHeader;
import io.swell.output.DocumentOrigin;
import io.swell.state.StateSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocumentRingTest {
  private static final int[] HOURS = {1, 3, 8, 24};

  private record Kept(int number, long time, int[] rows) {
    /** Of the last hours, or up to seven times as old and of the newest 50 for each of 24 hours. */
    boolean isIn(int hours, int before, long now) {
      long age = now - time;
      boolean isOfNewest = 24 * (before - number) <= 50 * hours;
      return age < hours * DocumentRing.HOUR
          || (age < 7L * hours * DocumentRing.HOUR && isOfNewest);
    }

    boolean has(int row) {
      for (int each : rows) {
        if (each == row) {
          return true;
        }
      }
      return false;
    }
  }

  @Test
  void countsAreThoseOfTheNewestDocuments() {
    var random = new Random(1);
    var ring = new DocumentRing(64, 256);
    var vector = new DocumentVector();
    List<Kept> kept = new ArrayList<>();
    long time = 0;
    for (int i = 0; i < 2000; i++) {
      time += random.nextInt(i < 700 ? 30 : i < 1400 ? 150 : 700) * 60_000L;
      var rows = new TreeSet<Integer>();
      for (int left = random.nextInt(12); left > 0; left--) {
        rows.add(random.nextInt(40));
      }
      int[] row = rows.stream().mapToInt(r -> r).toArray();
      int[] ones = rows.stream().mapToInt(r -> 1).toArray();
      ring.advance(time);
      var header = new DocumentHeader("" + i, "", DocumentOrigin.NONE, time, 0);
      vector.set(new StoryDocument(header, row, ones), ring);
      ring.add(header, vector, i, null);
      kept.add(new Kept(i, time, row));
      while (kept.size() > 64 || kept.stream().mapToInt(d -> d.rows.length).sum() > 256) {
        kept.remove(0);
      }
      assertThat(ring.size()).isEqualTo(kept.size());
      int newest = i;
      long now = time;
      for (int r = 0; r < 40; r += 7) {
        int term = r;
        assertThat(ring.postings().frequency(term))
            .isEqualTo(kept.stream().filter(d -> d.has(term)).count());
        assertThat(ring.postings().historyFrequency(term))
            .isEqualTo(kept.stream().filter(d -> !d.isIn(8, newest, now) && d.has(term)).count());
        List<Long> numbers = new ArrayList<>();
        for (int at = 0; at < ring.postings().frequency(term); at++) {
          int document = ring.postings().document(term, at);
          assertThat(ring.of(document).compared().row()).contains(term);
          numbers.add(ring.number(ring.slot(document)));
        }
        assertThat(numbers).isSorted().doesNotHaveDuplicates();
        for (int other = 0; other < 40; other += 3) {
          int second = other;
          for (long from = ring.first(); from < ring.added(); from += 20) {
            long to = Math.min(from + 30, ring.added());
            List<Kept> range =
                kept.subList((int) (from - ring.first()), (int) (to - ring.first())).stream()
                    .filter(d -> d.has(term))
                    .toList();
            TermPostings postings = ring.postings();
            int end = postings.older(term, to);
            assertThat(end - postings.older(term, from)).isEqualTo(range.size());
            for (int most : new int[] {2, 64}) {
              long both =
                  range.stream()
                      .skip(Math.max(0, range.size() - most))
                      .filter(d -> d.has(second))
                      .count();
              int first = end - Math.min(range.size(), most);
              assertThat(postings.both(term, first, end, second)).isEqualTo(both);
            }
          }
        }
      }
      for (int w = 0; w < DocumentRing.SCORED_WINDOWS; w++) {
        int hours = HOURS[w];
        assertThat(ring.inWindow(w))
            .isEqualTo(kept.stream().filter(d -> d.isIn(hours, newest, now)).count());
        assertThat(ring.newerThan(hours * DocumentRing.HOUR))
            .isEqualTo(kept.stream().filter(d -> d.time > now - hours * DocumentRing.HOUR).count());
      }
    }
  }

  @Test
  void nothingOfADocumentThatHasLeftStaysSaved() {
    var ring = new DocumentRing(64, 256);
    var vector = new DocumentVector();
    Map<String, String> saved = new TreeMap<>();
    int[] rows = IntStream.range(1, 13).toArray();
    for (int i = 0; i < 150; i++) {
      var header = new DocumentHeader("d%04d".formatted(i), "", DocumentOrigin.NONE, i, 0);
      ring.advance(i);
      vector.set(new StoryDocument(header, rows, rows), ring);
      ring.add(header, vector, i, null);
      if (i % 7 == 0) {
        ring.save(sink(saved));
      }
    }
    ring.save(sink(saved));
    assertThat(ring.size()).isEqualTo(21);
    String all = String.join("", saved.values());
    for (int i = 0; i < 150; i++) {
      assertThat(all.contains("d%04d".formatted(i))).as("%s", i).isEqualTo(i >= ring.first());
    }
  }

  /** Of the last hour, the newest 400 if these are more, and none of the history. */
  @ParameterizedTest
  @CsvSource({
    "2, 6000, 1800",
    "30, 6000, 400",
    "120, 6000, 240",
    "30, 2000, 120",
    "120, 2000, 101"
  })
  void recentDocumentsAreThoseOfAnHourOrTheNewest(int secondsApart, int documents, int recent) {
    var ring = new DocumentRing(8192, 16384);
    var vector = new DocumentVector();
    for (int i = 0; i < documents; i++) {
      long time = 1000L * secondsApart * i;
      var header = new DocumentHeader("d" + i, "", DocumentOrigin.NONE, time, 0);
      ring.advance(time);
      vector.set(new StoryDocument(header, new int[] {i % 50}, new int[] {1}), ring);
      ring.add(header, vector, i, null);
    }
    assertThat(ring.added() - ring.recentSince()).isEqualTo(recent);
  }

  private static StateSink sink(Map<String, String> saved) {
    return new StateSink() {
      @Override
      public void put(byte[] key, byte[] value) {
        saved.put(new String(key, ISO_8859_1), new String(value, ISO_8859_1));
      }

      @Override
      public void remove(byte[] key) {
        saved.remove(new String(key, ISO_8859_1));
      }
    };
  }
}
