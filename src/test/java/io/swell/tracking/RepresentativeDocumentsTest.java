package io.swell.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.output.DocumentHeader;
import io.swell.output.Snapshot.Representative;
import io.swell.state.StateFormat;
import io.swell.state.StateReader;
import io.swell.state.StateWriter;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RepresentativeDocumentsTest {
  private static final StateFormat<RepresentativeDocuments> FORMAT =
      StateFormat.of(RepresentativeDocuments.class);

  private static void offer(RepresentativeDocuments to, String id, double weight, long number) {
    String link = id.equals("b") ? "https://wire.example/b" : null;
    String snippet = id.equals("b") ? "text of b" : null;
    var time = Instant.ofEpochMilli(1000 * number);
    to.offer(new Representative(id, "title " + id, link, snippet, time, weight), number, 2);
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
    String smile = "\uD83D\uDE00";
    assertThat(DocumentHeader.shortened("x" + smile.repeat(200))).isEqualTo("x" + smile.repeat(99));
  }

  @Test
  void restoredDocumentsCompeteAsBefore() {
    var best = new RepresentativeDocuments();
    offer(best, "a", 0.5, 1);
    offer(best, "b", 0.9, 2);
    var writer = new StateWriter();
    FORMAT.write(best, writer);
    var reader = new StateReader(writer.take());
    RepresentativeDocuments restored = FORMAT.read(reader, new RepresentativeDocuments());
    reader.requireEnd();
    assertThat(restored.documents()).isEqualTo(best.documents());
    offer(restored, "c", 0.6, 3);
    assertThat(restored.documents()).extracting(Representative::id).containsExactly("b", "c");
  }
}
