package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.evaluation.RequiredCorpus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Checks the claim of RLSI's authors on the Cranfield collection: BM25 with topics ranks better
 * than BM25 alone. Cross-validation over the queries chooses a and lambda2.
 */
class CranfieldRankingTest {
  @Test
  void topicsImproveTheRankingOfBm25() throws IOException {
    List<JsonNode> rows = new ArrayList<>();
    Run run =
        Run.of(
            "rank",
            "--documents",
            RequiredCorpus.of("cranfield/docs.jsonl.gz").toString(),
            "--queries",
            RequiredCorpus.of("cranfield/queries.jsonl").toString(),
            "--qrels",
            RequiredCorpus.of("cranfield/qrels.tsv").toString(),
            "--choose",
            "learn.topics=100",
            "--choose",
            "learn.theta=0.0001",
            "--choose",
            "learn.codes-weight=0.1,0.3",
            "-o",
            "json");
    assertThat(run.code()).as(run.err()).isZero();
    for (String line : run.out().lines().toList()) {
      rows.add(new ObjectMapper().readTree(line));
    }
    JsonNode bm25 = rows.get(0);
    JsonNode topics = rows.get(3);
    assertThat(bm25.get("map").asDouble()).isGreaterThan(0.38);
    assertThat(topics.get("map").asDouble()).isGreaterThan(bm25.get("map").asDouble());
    assertThat(topics.get("againstBm25").get("pairedT").asDouble()).isLessThan(0.05);
    assertThat(topics.get("againstTuned").get("pairedT").asDouble()).isLessThan(0.05);
  }
}
