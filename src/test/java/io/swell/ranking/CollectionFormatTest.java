package io.swell.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.swell.ranking.TestCollection.Judgment;
import io.swell.ranking.TestCollection.Text;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reads test collections as published, and damaged ones. */
class CollectionFormatTest {
  @Test
  void trecDocumentsHaveTitleAndText() {
    String file =
        """
        <DOC>
        <DOCNO> AP-1 </DOCNO>
        <FILEID>not words</FILEID>
        <HEAD>Tin &amp; Copper</HEAD>
        <TEXT>
        <P>The first paragraph.</P> <!-- an aside -->
        Prices &lt; ten
        </TEXT>
        </DOC>
        <doc><docno>AP-2</docno><text>Zinc</text></doc>
        """;
    List<Text> found = CollectionFormat.documents(file, "ap.txt");
    assertThat(found).extracting(Text::id).containsExactly("AP-1", "AP-2");
    assertThat(found.get(0).text().split("\\s+"))
        .startsWith("Tin", "&", "Copper", "The", "first", "paragraph.")
        .endsWith("Prices", "<", "ten")
        .doesNotContain("not", "AP-1");
    assertThat(found.get(1).text()).isEqualTo("Zinc");
  }

  @Test
  void trecTopicsHaveTitlesAndNumbersWithoutLeadingZeros() {
    String file =
        """
        <top>
        <head> Tipster Topic Description
        <num> Number:  051
        <title> Topic:  Airbus Subsidies

        <desc> Description:
        A document will discuss aid.
        </top>
        <top>
        <num> Number: 301
        <title>
        <desc> Description:
        Crime that crosses borders
        </top>
        """;
    assertThat(CollectionFormat.queries(file, "topics"))
        .containsExactly(
            new Text("51", "Airbus Subsidies"), new Text("301", "Crime that crosses borders"));
  }

  @Test
  void cranfieldDocumentsHaveNumbersAndQueriesAreCounted() {
    String documents =
        ".I 1\n.T\nwing flow\n.A\nsmith\n.B\njas\n.W\nof wings\nin air\n.I 2\n.W\n\n";
    assertThat(CollectionFormat.documents(documents, "cran.all"))
        .containsExactly(new Text("1", "wing flow\nof wings\nin air"), new Text("2", ""));
    String queries = ".I 001\n.W\nwhat flow\n.I 004\n.W\nwhich wing\n";
    assertThat(CollectionFormat.queries(queries, "cran.qry"))
        .containsExactly(new Text("1", "what flow"), new Text("2", "which wing"));
  }

  @Test
  void readsJudgmentsInEveryForm() {
    assertThat(CollectionFormat.judgments("1 0 d7 2\n1\t0\td8\t0\n\n", "qrels"))
        .containsExactly(new Judgment("1", "d7", 2), new Judgment("1", "d8", 0));
    assertThat(CollectionFormat.judgments("query-id\tcorpus-id\tscore\nq1\td7\t1\n", "test.tsv"))
        .containsExactly(new Judgment("q1", "d7", 1));
    assertThat(CollectionFormat.judgments("1 184 1\n1 29 4\n1 31 -1\n2 12 5\n", "cranqrel"))
        .extracting(Judgment::grade)
        .containsExactly(4, 1, 4, 0);
  }

  @Test
  void invalidCollectionsAreRejectedWithTheExpectedForm() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CollectionFormat.judgments(" \n", "qrels"))
        .withMessage("qrels has no judgment; write one per line: query 0 document grade");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CollectionFormat.judgments("1 0 d1 1\n1 d2\n", "qrels"))
        .withMessageContaining("qrels line 2 has 2 columns, '1 d2'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CollectionFormat.judgments("1 0 d1 high", "qrels"))
        .withMessageContaining("whole number, found 'high'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CollectionFormat.judgments("1 d1 7", "qrels"))
        .withMessageContaining("found 7");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CollectionFormat.documents("some words", "notes.txt"))
        .withMessageContaining("notes.txt has an unknown format");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CollectionFormat.documents("<top></top>", "topics"))
        .withMessageContaining("topics has no text between <DOC>");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CollectionFormat.documents("<DOC><TEXT>tin</TEXT></DOC>", "ap"))
        .withMessage("ap: text 1 has no <DOCNO>");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CollectionFormat.queries("", "topics"))
        .withMessageContaining("topics has an unknown format");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CollectionFormat.documents(".I\n.W\ntin\n", "cran"))
        .withMessageContaining("cran: text 1 has no number");
  }
}
