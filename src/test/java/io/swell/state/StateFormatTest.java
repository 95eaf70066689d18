package io.swell.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StateFormatTest {
  private enum Color {
    RED,
    BLUE
  }

  private record Origin(@Nullable String source, @Nullable String link) {}

  private record Entry(
      long id, String title, Origin origin, Instant time, Color color, Map<String, Double> terms) {}

  private static class Counter {
    @Saved(1)
    int count;

    int unsaved;
  }

  private static final class Book extends Counter {
    @Saved(1)
    final List<Entry> entries = new ArrayList<>();

    @Saved(2)
    final double[] sums = new double[2];

    @Saved(3)
    @Nullable String name;

    @Saved(4)
    boolean isOpen;

    @Saved(5)
    @Nullable Origin origin;

    @Saved(6)
    BitSet slots = new BitSet();

    @Saved(7)
    private final List<Counter> counters = new ArrayList<>();

    @Saved(8)
    private Arrays arrays = new Arrays(new int[0], new long[0], new double[0], new float[0]);
  }

  @SuppressWarnings("ArrayRecordComponent") // what is tested
  private record Arrays(int[] rows, long[] times, double[] weights, float[] sizes) {}

  private static final class Sums {
    @SuppressWarnings("UnusedVariable") // the format reads it
    @Saved(1)
    final double[] sums;

    Sums(int size) {
      sums = new double[size];
    }
  }

  @Test
  void anArrayOfAnotherLengthIsRefused() {
    StateFormat<Sums> format = StateFormat.of(Sums.class);
    var out = new StateWriter();
    format.write(new Sums(3), out);
    assertThatThrownBy(() -> format.read(new StateReader(out.take()), new Sums(2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("3", "2");
  }

  private static final StateFormat<Book> BOOK = StateFormat.of(Book.class);

  private static byte[] written() {
    var book = new Book();
    book.count = 3;
    book.unsaved = 4;
    book.entries.add(
        new Entry(
            -1,
            "title",
            new Origin(null, "link"),
            Instant.ofEpochMilli(-5),
            Color.BLUE,
            Map.of("b", 0.5, "a", Double.NaN)));
    book.sums[1] = 0.1;
    book.isOpen = true;
    book.origin = new Origin("source", null);
    book.slots.set(70);
    book.counters.add(new Counter());
    book.counters.get(0).count = 7;
    book.arrays =
        new Arrays(
            new int[] {3, 5}, new long[] {-1, 8}, new double[] {0, -0.1}, new float[] {0.1f});
    var out = new StateWriter();
    BOOK.write(book, out);
    return out.take();
  }

  @Test
  void whatIsSavedIsReadBackAndNothingElse() {
    var in = new StateReader(written());
    Book read = BOOK.read(in, new Book());
    in.requireEnd();
    assertThat(read.count).isEqualTo(3);
    assertThat(read.unsaved).isZero();
    assertThat(read.entries)
        .containsExactly(
            new Entry(
                -1,
                "title",
                new Origin(null, "link"),
                Instant.ofEpochMilli(-5),
                Color.BLUE,
                Map.of("b", 0.5, "a", Double.NaN)));
    assertThat(read.sums).containsExactly(0, 0.1);
    assertThat(read.name).isNull();
    assertThat(read.isOpen).isTrue();
    assertThat(read.origin).isEqualTo(new Origin("source", null));
    assertThat(read.slots.stream()).containsExactly(70);
    assertThat(read.counters).extracting(each -> each.count).containsExactly(7);
    assertThat(read.arrays.rows).containsExactly(3, 5);
    assertThat(read.arrays.times).containsExactly(-1, 8);
    assertThat(read.arrays.weights).containsExactly(0, -0.1);
    assertThat(read.arrays.sizes).containsExactly(0.1f);
  }

  @Test
  void anUnknownConstantAndMissingBytesAreRefused() {
    byte[] bytes = written();
    bytes[new String(bytes, StandardCharsets.ISO_8859_1).indexOf("BLUE")] = 'G';
    assertThatThrownBy(() -> BOOK.read(new StateReader(bytes), new Book()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("GLUE");
    assertThatThrownBy(() -> BOOK.read(new StateReader(new byte[2]), new Book()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
