package io.swell.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.DocumentOrigin;
import io.swell.output.Snapshot.Representative;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import org.junit.jupiter.api.Test;

class RepresentativeDocumentsTest {
  private static final SnapshotOptions OPTIONS =
      new SnapshotOptions(20, 10_000, 200, 2, 500, 2000);

  private static DocumentOrigin origin(String id) {
    return id.equals("b")
        ? new DocumentOrigin("wire", null, "https://wire.example/b", "text of b")
        : DocumentOrigin.NONE;
  }

  private static void offer(RepresentativeDocuments to, String id, double weight, long number) {
    to.offer(id, "title " + id, origin(id), 1000 * number, weight, number, OPTIONS);
  }

  @Test
  void keepsTheHeaviestDocumentsInDescendingOrder() {
    var best = new RepresentativeDocuments();
    offer(best, "a", 0.5, 1);
    offer(best, "b", 0.9, 2);
    offer(best, "c", 0.7, 3);
    assertThat(best.documents()).extracting(Representative::id).containsExactly("b", "c");
  }

  @Test
  void weightsOfDocumentsFadeWithTheHalfLife() {
    var best = new RepresentativeDocuments();
    offer(best, "old", 0.9, 0);
    offer(best, "other", 0.9, 1);
    offer(best, "early", 0.46, 4500);
    assertThat(best.documents()).extracting(Representative::id).containsExactly("other", "old");
    offer(best, "new", 0.46, 5100);
    assertThat(best.documents()).extracting(Representative::id).containsExactly("new", "other");
  }

  @Test
  void longTitlesAreCutBetweenCharacters() {
    var best = new RepresentativeDocuments();
    String smile = "\uD83D\uDE00";
    best.offer("a", "x" + smile.repeat(200), DocumentOrigin.NONE, 0, 1, 1, OPTIONS);
    assertThat(best.documents().get(0).title()).isEqualTo("x" + smile.repeat(99));
  }

  @Test
  void restoredDocumentsCompeteAsBefore() {
    var best = new RepresentativeDocuments();
    offer(best, "a", 0.5, 1);
    offer(best, "b", 0.9, 2);
    var writer = new StateWriter();
    best.write(writer);
    var reader = new StateReader(writer.take());
    RepresentativeDocuments restored = RepresentativeDocuments.read(reader);
    reader.requireEnd();
    assertThat(restored.documents()).isEqualTo(best.documents());
    offer(restored, "c", 0.6, 3);
    assertThat(restored.documents()).extracting(Representative::id).containsExactly("b", "c");
  }
}
