package io.swell.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class StateRegistryTest {
  private static final Path ARCHITECTURE = Path.of("src/docs/ARCHITECTURE.md");

  /** One number, saved as one piece. */
  private static final class Numbered extends StatePart {
    private int number;

    Numbered(StateKind kind, int number) {
      super(kind);
      this.number = number;
    }

    @Override
    public void save(StateSink changes) {
      changes.put(key().take(), new StateWriter().putInt(number).take());
    }

    @Override
    public void restore(StateReader key, StateReader value) {
      number = value.getInt();
    }
  }

  @Test
  void eachPieceGoesToThePartOfItsKind() {
    var alerts = new Numbered(StateKind.ALERTS, 0);
    var windows = new Numbered(StateKind.WINDOWS, 0);
    var registry = new StateRegistry(List.of(alerts, windows));
    registry.restore(new byte[] {'w'}, new byte[] {0, 0, 0, 7});
    registry.restore(new byte[] {'g'}, new byte[] {0, 0, 0, 5});
    assertThat(alerts.number).isEqualTo(5);
    assertThat(windows.number).isEqualTo(7);
  }

  @Test
  void twoPartsOfOneKindAreRefused() {
    StatePart one = new Numbered(StateKind.ALERTS, 1);
    StatePart other = new Numbered(StateKind.ALERTS, 2);
    assertThatThrownBy(() -> new StateRegistry(List.of(one, other)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("both save pieces of kind ALERTS")
        .hasMessageContaining("give one of them another StateKind");
  }

  @Test
  void aPieceThatNoPartHasWrittenIsRefused() {
    var registry = new StateRegistry(List.of(new Numbered(StateKind.ALERTS, 0)));
    byte[] number = new byte[4];
    for (byte[] key : new byte[][] {{}, {'w'}, {98}, {'g', 1}}) {
      assertThatThrownBy(() -> registry.restore(key, number))
          .as(Arrays.toString(key))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("this release does not recognize this piece");
    }
    assertThatThrownBy(() -> registry.restore(new byte[] {'g'}, new byte[5]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 bytes more than this release reads");
  }

  /** Kinds with one code would take each other's pieces. */
  @Test
  void everyKindHasItsOwnCodeAndIsDocumented() throws IOException {
    List<String> listed =
        Files.readAllLines(ARCHITECTURE).stream()
            .filter(line -> line.matches("\\| \\w \\| `\\w+`.*"))
            .map(line -> line.substring(2, 3))
            .toList();
    assertThat(Arrays.stream(StateKind.values()).map(StateRegistryTest::shown))
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(listed);
  }

  private static String shown(StateKind kind) {
    return kind.code() < 10 ? String.valueOf(kind.code()) : String.valueOf((char) kind.code());
  }
}
