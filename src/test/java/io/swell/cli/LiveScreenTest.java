package io.swell.cli;

import static io.swell.view.PlantedStory.MODEL;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.view.PlantedStory;
import io.swell.view.TopicView;
import io.swell.view.ViewOptions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiveScreenTest {
  private static final int WINDOWS = 40;

  private final TopicView view = new TopicView(new ViewOptions(400, 20));
  private TerminalSize size = new TerminalSize(24, 80);
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private String message = "";

  @Test
  void theTableShowsTimeRateTopicsAndEvents() {
    PlantedStory.addTo(view, WINDOWS);
    List<String> lines = new LiveTable(14, 3, 83, false, true).lines(view, MODEL, 12.4, "the note");
    assertThat(lines.get(0)).isEqualTo("2001-10-08    9,600 documents     12/s    9 topics");
    assertThat(lines.get(3)).startsWith("#11    mosaic tile grout ").contains(" % ", "█");
    assertThat(lines).filteredOn(line -> line.startsWith("#")).hasSize(9);
    assertThat(lines)
        .containsSubsequence(
            "BORN, ENDED AND MERGED", "2001-07-30  ended     #2    glacier moraine crevasse");
    assertThat(lines.get(lines.size() - 1)).isEqualTo("the note");
  }

  @Test
  void theTableKeepsItsHeight() {
    var table = new LiveTable(5, 3, 80, false, false);
    int empty = table.lines(view, MODEL, 0, "").size();
    PlantedStory.addTo(view, WINDOWS);
    assertThat(table.lines(view, MODEL, 0, "")).hasSize(empty);
  }

  @Test
  void withoutUnicodeTheScreenIsAscii() {
    PlantedStory.addTo(view, WINDOWS);
    assertThat(String.join("\n", new LiveTable(14, 5, 80, false, false).lines(view, MODEL, 1, "")))
        .matches("\\p{ASCII}*");
  }

  @ParameterizedTest
  @CsvSource({"24, 80", "40, 120", "14, 40", "60, 200"})
  void theTableFitsTheTerminal(int rows, int columns) {
    PlantedStory.addTo(view, WINDOWS);
    var table = LiveTable.filling(new TerminalSize(rows, columns), false, true);
    List<String> lines = table.lines(view, MODEL, 12.4, "one\ntwo\nthree");
    assertThat(lines).hasSize(rows - 1);
    assertThat(lines)
        .filteredOn(line -> line.startsWith("#"))
        .isNotEmpty()
        .allMatch(line -> line.length() <= columns);
  }

  /** A line that is too wide would have its last character overwritten by each further one. */
  @ParameterizedTest
  @CsvSource({"24, 80, RECENT", "15, 60, RECENT", "20, 40, ''"})
  void noLineIsWiderThanTheTerminal(int rows, int columns, String last) {
    PlantedStory.addTo(view, WINDOWS);
    String address = "dashboard http://127.0.0.1:8080/#token=1Qs21sypean9La7nWnqpO_yg";
    var table = LiveTable.filling(new TerminalSize(rows, columns), true, true);
    List<String> lines =
        table.lines(view, MODEL, 12.4, "all have been learned\n" + address + "\nCtrl-C").stream()
            .map(line -> line.replaceAll("\u001b\\[\\d*m", ""))
            .toList();
    assertThat(lines).hasSize(rows - 1).allMatch(line -> line.length() <= columns);
    assertThat(lines).anyMatch(line -> line.matches("TOPIC .* SHARE +TREND  " + last));
    assertThat(lines).filteredOn(line -> line.startsWith("#")).isNotEmpty();
    assertThat(String.join("", lines)).contains(address).endsWith("Ctrl-C");
  }

  @Test
  void aTerminalOfAnotherSizeIsDrawnAnew() {
    var screen = screen(true, Map.of());
    screen.show(0);
    size = new TerminalSize(30, 80);
    written.reset();
    screen.show(1);
    assertThat(text()).doesNotContain("\u001b[2J");
    screen.show(3_000_000_000L);
    assertThat(text()).contains("\u001b[2J");
  }

  @Test
  void aLowTerminalIsNotScrolled() {
    PlantedStory.addTo(view, WINDOWS);
    size = new TerminalSize(10, 30);
    var screen = screen(true, Map.of());
    screen.show(0);
    assertThat(text().lines()).hasSize(10);
    assertThat(text()).contains("documents").contains("mosaic tile");
    screen.show(1);
    assertThat(text()).contains("\u001b[9F");
  }

  @Test
  void sizesThatATerminalTells() {
    assertThat(TerminalSize.parse("50 132\n")).isEqualTo(new TerminalSize(50, 132));
    assertThat(TerminalSize.parse("2 9\n")).isEqualTo(new TerminalSize(2, 40));
    assertThat(TerminalSize.parse("1 1\n")).isEqualTo(new TerminalSize(2, 40));
    assertThat(TerminalSize.parse("0 0\n")).isEqualTo(TerminalSize.USUAL);
    assertThat(TerminalSize.parse("")).isEqualTo(TerminalSize.USUAL);
    assertThat(TerminalSize.parse("99999999999 1")).isEqualTo(TerminalSize.USUAL);
  }

  @Test
  void redrawsATerminalInPlace() {
    var screen = screen(true, Map.of());
    screen.show(0);
    int height = text().split("\n", -1).length - 1;
    written.reset();
    PlantedStory.addTo(view, WINDOWS);
    screen.show(1);
    assertThat(text()).contains("\u001b[" + height + "F").contains("mosaic tile grout");
  }

  @Test
  void aMessageOfTheLogIsWrittenAboveTheTable() {
    PlantedStory.addTo(view, WINDOWS);
    var screen = screen(true, Map.of());
    screen.show(0);
    int height = text().split("\n", -1).length - 1;
    written.reset();
    message = "WARN a partition is behind";
    screen.show(1);
    assertThat(text())
        .containsSubsequence("\u001b[" + height + "F\u001b[0J", message(), "TOPIC ")
        .containsOnlyOnce("WARN a partition is behind\n");
    written.reset();
    screen.show(2);
    assertThat(text()).contains("\u001b[" + height + "F").doesNotContain("WARN");
  }

  @Test
  void heldMessagesAreTakenOnceOrWrittenInTheEnd() {
    var before = System.err;
    try {
      System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
      try (var held = new HeldMessages(true)) {
        System.err.println("first");
        assertThat(held.take()).isEqualTo("first" + System.lineSeparator());
        assertThat(held.take()).isEmpty();
        System.err.println("second");
        assertThat(text()).isEmpty();
      }
      System.err.println("third");
    } finally {
      System.setErr(before);
    }
    assertThat(text().lines()).containsExactly("second", "third");
  }

  @Test
  void withoutATerminalEachEventIsOnePlainLine() {
    for (Map<String, String> environment : List.of(Map.<String, String>of(), NO_COLOR, DUMB)) {
      written.reset();
      var screen = screen(!environment.isEmpty(), environment);
      PlantedStory.addTo(view, WINDOWS);
      screen.show(0);
      screen.show(1);
      assertThat(text()).doesNotContain("\u001b");
      assertThat(text().lines().filter(line -> line.contains("ended     #2 "))).hasSize(1);
      assertThat(text().lines().filter(line -> line.contains("documents"))).hasSize(1);
    }
  }

  @Test
  void writesAtMostOnePlainLineInFiveSeconds() {
    var screen = screen(false, Map.of());
    for (int second = 0; second <= 10; second++) {
      PlantedStory.addTo(view, second, WINDOWS);
      screen.show(second * 1_000_000_000L);
    }
    assertThat(text().lines().filter(line -> line.contains("documents"))).hasSize(3);
  }

  private static final Map<String, String> NO_COLOR = Map.of("NO_COLOR", "1");
  private static final Map<String, String> DUMB = Map.of("TERM", "dumb");

  private LiveScreen screen(boolean interactive, Map<String, String> environment) {
    var stream = new PrintStream(written, true, StandardCharsets.UTF_8);
    var console = new Console(stream, stream, environment, interactive);
    return new LiveScreen(console, view, "", () -> size, this::message);
  }

  private String message() {
    String taken = message;
    message = "";
    return taken;
  }

  private String text() {
    return written.toString(StandardCharsets.UTF_8);
  }
}
