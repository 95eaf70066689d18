package io.swell.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.swell.ranking.TestCollection.Judgment;
import io.swell.ranking.TestCollection.Text;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests documents, queries and judgments that fit together and ones that do not. */
class TestCollectionTest {
  private static final List<Text> DOCUMENTS = List.of(new Text("a", "tin"), new Text("b", "zinc"));
  private static final List<Text> QUERIES = List.of(new Text("1", "tin"), new Text("2", "zinc"));

  @Test
  void queriesWithoutRelevantDocumentsAreLeftOutAndCounted() {
    TestCollection collection =
        TestCollection.of(
            DOCUMENTS, QUERIES, List.of(new Judgment("2", "b", 3), new Judgment("1", "a", 0)));
    assertThat(collection.queries()).extracting(Text::id).containsExactly("2");
    assertThat(collection.queriesWithoutRelevant()).isEqualTo(1);
    assertThat(collection.relevant().get(0).document()).containsExactly(1);
    assertThat(collection.relevant().get(0).grade()).containsExactly(3);
  }

  @Test
  void errorsNameTheIdThatDoesNotFit() {
    refuses(DOCUMENTS, new Judgment("1", "z", 1), "1 unknown document, the first: [z]");
    refuses(DOCUMENTS, new Judgment("9", "a", 1), "1 unknown query, the first: [9]");
    refuses(DOCUMENTS, new Judgment("1", "a", 0), "no document is relevant to any query");
    refuses(
        List.of(DOCUMENTS.get(0), DOCUMENTS.get(0)),
        new Judgment("1", "a", 1),
        "document a occurs twice, as number 1 and number 2");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                TestCollection.of(
                    DOCUMENTS,
                    QUERIES,
                    List.of(new Judgment("1", "a", 1), new Judgment("1", "a", 2))))
        .withMessageContaining("query 1 and document a have two different grades, 1 and 2");
  }

  private static void refuses(List<Text> documents, Judgment judgment, String why) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TestCollection.of(documents, QUERIES, List.of(judgment)))
        .withMessageContaining(why);
  }
}
