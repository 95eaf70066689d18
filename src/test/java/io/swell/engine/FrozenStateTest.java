package io.swell.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.swell.model.SavedState;
import io.swell.output.Snapshot;
import io.swell.state.IncompatibleException;
import io.swell.state.StateWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The layout of saved state. {@code frozen/state-VERSION.txt} holds the pieces, one per line, and
 * {@code state-VERSION-topics.txt} what a reader must find in them. The files are written once per
 * version with {@code -Dswell.regenerate=true} and never changed again.
 */
class FrozenStateTest {
  private static final Path FILES = Path.of("src", "test", "resources", "frozen");
  private static final String NOW = "state-" + StateManifest.VERSION;

  /** A state with so many topics that it has a log of mini-batches. */
  private static final String LOGGED = "logged-" + StateManifest.VERSION;

  private static final String[] MANY = {"learn.topics=40", "learn.batch=5"};

  /** Pieces whose bytes depend on the log alone and not on what is learned. */
  // The first piece is left out: it names options, which are no part of the layout.
  private static final Set<Byte> UNLEARNED =
      Set.of((byte) 'b', (byte) 'f', (byte) 'i', (byte) 'k', (byte) 'v');

  private static final String[] SET = {
    "learn.topics=4", "learn.batch=20", "snapshots.recent-documents=20", "lifecycle.reservoir=400",
    "lifecycle.check-every=20", "alerts.warm-up=0", "deduplication.ids=50", "window.size=6h"
  };

  /** Returns an engine without births, so that later changes to births do not matter here. */
  private static Engine engine(String... more) {
    List<String> set = new ArrayList<>(List.of(SET));
    set.addAll(List.of(more));
    return PlantedLog.engine(set.toArray(String[]::new));
  }

  /** Returns what was saved after every twentieth document, or at the end only. */
  private static SavedState written(boolean isSavedOften, String... more) {
    var engine = engine(more);
    var saved = new SavedState();
    var random = new Random(5);
    var outputs = new RecordedOutputs();
    for (int i = 0; i < 70; i++) {
      engine.accept(
          PlantedLog.document(random, "d" + i, i * PlantedLog.HOUR / 6, random.nextInt(3)),
          outputs);
      if (isSavedOften && i % 20 == 19) {
        engine.save(saved);
      }
    }
    engine.accept(TopicCommand.rename(PlantedLog.MODEL, 1, "a name", 0), outputs);
    engine.accept(TopicCommand.of(PlantedLog.MODEL, TopicCommand.Action.PIN, 2, 0), outputs);
    engine.save(saved);
    return saved;
  }

  private record Piece(byte[] key, byte[] value) {}

  private static List<Piece> pieces(SavedState saved) {
    List<Piece> pieces = new ArrayList<>();
    saved.giveTo((key, value) -> pieces.add(new Piece(key, value)));
    return pieces;
  }

  private static List<Piece> frozen(String name) throws IOException {
    return lines(name).stream()
        .map(line -> line.split(" ", -1))
        .map(
            line ->
                new Piece(Base64.getDecoder().decode(line[0]), Base64.getDecoder().decode(line[1])))
        .toList();
  }

  private static List<String> lines(String name) throws IOException {
    Path file = FILES.resolve(name + ".txt");
    if (Boolean.getBoolean("swell.regenerate") && !Files.exists(file)) {
      Files.write(
          file,
          name.endsWith("-topics")
              ? topics(restored(frozen(name.replace("-topics", "")), settings(name)))
              : pieces(written(name.equals(LOGGED), settings(name))).stream()
                  .map(
                      piece ->
                          Base64.getEncoder().encodeToString(piece.key())
                              + " "
                              + Base64.getEncoder().encodeToString(piece.value()))
                  .toList());
    }
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readAllBytes(), UTF_8).lines().toList();
    }
  }

  private static String[] settings(String name) {
    return name.startsWith("logged-") ? MANY : new String[0];
  }

  private static Engine restored(List<Piece> pieces, String... more) {
    List<String> set = new ArrayList<>(List.of(more));
    set.add("lifecycle.check-every=1000000");
    var engine = engine(set.toArray(String[]::new));
    pieces.forEach(piece -> engine.restore(piece.key(), piece.value()));
    engine.restored();
    return engine;
  }

  /** Returns the topics when the input ends: names, heaviest terms and weights. */
  private static List<String> topics(Engine engine) {
    var outputs = new RecordedOutputs();
    engine.finish(outputs);
    List<String> lines = new ArrayList<>();
    for (Snapshot snapshot : outputs.of(Snapshot.class)) {
      for (Snapshot.Term term : snapshot.terms().subList(0, Math.min(3, snapshot.terms().size()))) {
        lines.add(
            "%d,%s,%s,%s"
                .formatted(
                    snapshot.topic(),
                    snapshot.label().replace(",", ""),
                    term.term(),
                    term.weight()));
      }
    }
    return lines;
  }

  @ParameterizedTest
  @ValueSource(strings = {NOW, LOGGED})
  void readsTheFrozenState(String name) throws IOException {
    List<Piece> pieces = frozen(name);
    assertThat(kinds(pieces).contains('j')).isEqualTo(name.startsWith("logged-"));
    Engine engine = restored(pieces, settings(name));
    assertThat(engine.counters().documents()).isEqualTo(name.startsWith("logged-") ? 70 : 60);
    List<String> expected = lines(name + "-topics");
    List<String> found = topics(engine);
    assertThat(engine.counters().documents()).as("with the open batch").isEqualTo(70);
    assertThat(found).hasSameSizeAs(expected).hasSizeGreaterThan(6);
    assertThat(expected).anyMatch(line -> line.contains(",a name,"));
    for (int i = 0; i < found.size(); i++) {
      String[] is = found.get(i).split(",", -1);
      String[] was = expected.get(i).split(",", -1);
      assertThat(Arrays.copyOf(is, 3)).isEqualTo(Arrays.copyOf(was, 3));
      assertThat(Double.parseDouble(is[3])).isEqualTo(Double.parseDouble(was[3]), within(1e-9));
    }
  }

  @Test
  void theFrozenStateIsContinued() throws IOException {
    List<Piece> pieces = frozen(NOW);
    var store = new SavedState();
    pieces.forEach(piece -> store.put(piece.key(), piece.value()));
    Engine whole = restored(pieces);
    Engine current = restored(pieces);
    var expected = new RecordedOutputs();
    var outputs = new RecordedOutputs();
    var random = new Random(6);
    for (int i = 0; i < 120; i++) {
      List<LogEntry> entries = new ArrayList<>();
      entries.add(
          PlantedLog.document(random, "n" + i, (70 + i) * PlantedLog.HOUR / 6, random.nextInt(3)));
      if (i == 50) {
        entries.add(TopicCommand.merge(PlantedLog.MODEL, 0, 1, 0));
      }
      for (LogEntry entry : entries) {
        whole.accept(entry, expected);
        current.accept(entry, outputs);
      }
      if (i % 10 == 4) {
        current.save(store);
        current = restored(pieces(store));
      }
    }
    assertThat(outputs.all).isEqualTo(expected.all);
    assertThat(topics(current)).isEqualTo(topics(whole)).isNotEmpty();
  }

  /** A change in how a piece is written needs a new {@link StateManifest#VERSION}. */
  @Test
  void theCurrentStateHasTheFrozenLayout() throws IOException {
    List<Piece> before = frozen(NOW);
    List<Piece> now = pieces(written(false));
    assertThat(kinds(now)).isEqualTo(kinds(before));
    assertThat(unlearned(now)).isNotEmpty().isEqualTo(unlearned(before));
    assertThat(lengthOf('e', now)).isEqualTo(lengthOf('e', before));
  }

  private static List<Character> kinds(List<Piece> pieces) {
    return pieces.stream().map(piece -> (char) piece.key()[0]).distinct().sorted().toList();
  }

  private static int lengthOf(char kind, List<Piece> pieces) {
    return pieces.stream()
        .filter(piece -> piece.key()[0] == kind)
        .mapToInt(piece -> piece.value().length)
        .sum();
  }

  private static List<String> unlearned(List<Piece> pieces) {
    return pieces.stream()
        .filter(piece -> UNLEARNED.contains(piece.key()[0]))
        .map(piece -> Arrays.toString(piece.key()) + Arrays.toString(piece.value()))
        .toList();
  }

  @Test
  void aNewerVersionIsRejectedFirst() throws IOException {
    byte[] newer =
        new StateWriter().putInt(StateManifest.VERSION + 1).putString("who knows").take();
    assertThat(frozen(NOW).get(0).key()).containsExactly(0);
    assertThatThrownBy(() -> engine().restore(new byte[] {0}, newer))
        .isInstanceOf(IncompatibleException.class)
        .hasMessageContainingAll("model m", "version 2", "version 1");
  }

  @Test
  void anUnknownPieceIsRejected() throws IOException {
    Engine engine = engine();
    Piece origin = frozen(NOW).get(0);
    engine.restore(origin.key(), origin.value());
    assertThatThrownBy(() -> engine.restore(new byte[] {99, 1}, new byte[3]))
        .isInstanceOf(IncompatibleException.class)
        .hasMessageContaining("model m")
        .hasMessageContaining("does not recognize this piece")
        .hasMessageContaining("swell reset");
  }

  @Test
  void aStateWithoutAVersionIsRejectedFirst() throws IOException {
    Piece second = frozen(NOW).get(1);
    assertThatThrownBy(() -> engine().restore(second.key(), second.value()))
        .isInstanceOf(IncompatibleException.class)
        .hasMessageStartingWith("the saved state of model m cannot be restored: piece [1]")
        .hasMessageContaining("its manifest, piece [0], is missing")
        .hasMessageContaining("swell reset");
  }

  /** A reader that reads less or more than was written would confuse fields. */
  @ParameterizedTest
  @CsvSource({"-1, " + NOW, "2, " + NOW, "-1, " + LOGGED, "2, " + LOGGED})
  void everyPieceIsReadExactlyToItsEnd(int more, String name) throws IOException {
    List<Piece> pieces = frozen(name);
    for (int i = 0; i < pieces.size(); i++) {
      List<Piece> other = new ArrayList<>(pieces);
      Piece piece = pieces.get(i);
      other.set(
          i, new Piece(piece.key(), Arrays.copyOf(piece.value(), piece.value().length + more)));
      assertThatThrownBy(() -> restored(other, settings(name)))
          .as("piece " + Arrays.toString(piece.key()))
          .isInstanceOf(IncompatibleException.class)
          .hasMessageMatching(
              ".*(bytes more than this release reads|has more bytes|end early|cannot hold).*");
    }
  }

  /**
   * The comparison of options usually prevents this; the layout must be rejected even without it.
   */
  @Test
  void piecesForAnotherNumberOfTopicsAreRejected() throws IOException {
    List<Piece> pieces = new ArrayList<>(pieces(written(false, "learn.topics=5")));
    pieces.set(0, frozen(NOW).get(0));
    assertThatThrownBy(() -> restored(pieces))
        .isInstanceOf(IncompatibleException.class)
        .hasMessageStartingWith("the saved state of model m cannot be restored: piece [")
        .hasMessageContaining("swell reset");
  }

  /** A damaged length must not cost memory, and damage must not go unnoticed. */
  @ParameterizedTest
  @CsvSource({"1, " + NOW, "2, " + NOW, "3, " + NOW, "4, " + LOGGED, "5, " + LOGGED})
  void damagedPiecesAreRejectedOrHarmless(long seed, String name) throws IOException {
    var random = new Random(seed);
    List<Piece> whole = frozen(name);
    int refused = 0;
    for (int round = 0; round < 80; round++) {
      List<Piece> pieces = new ArrayList<>(whole);
      int at = random.nextInt(pieces.size());
      pieces.set(at, damaged(pieces.get(at), random));
      try {
        restored(pieces, settings(name));
      } catch (IncompatibleException e) {
        assertThat(Objects.requireNonNull(e.getMessage())).contains("model m");
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(8);
  }

  private static Piece damaged(Piece piece, Random random) {
    byte[] key = piece.key().clone();
    byte[] value = piece.value().clone();
    byte[] bytes = random.nextInt(4) == 0 ? key : value;
    if (bytes == value && random.nextInt(3) == 0) {
      return new Piece(key, Arrays.copyOf(value, random.nextInt(value.length)));
    }
    int at = random.nextInt(bytes.length);
    byte[] huge = {127, -1, -1, -1};
    byte[] negative = {-1, -1, -1, -2};
    byte[] put = random.nextBoolean() ? huge : negative;
    for (int i = at; i < Math.min(bytes.length, at + 4); i++) {
      bytes[i] = put[i - at];
    }
    return new Piece(key, value);
  }
}
