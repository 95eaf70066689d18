package io.swell.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.evaluation.OnlineAgainstBatch.Result;
import org.junit.jupiter.api.Test;

/**
 * Makes one online pass over the start of a real stream; {@link OnlineAgainstBatch} uses all of it.
 */
class OnlineAgainstBatchTest {
  /** 30 mini-batches are a short pass; the whole corpus leaves less than half of this. */
  private static final double ALLOWED = 0.15;

  @Test
  void oneOnlinePassGainsMostOfBatchLearning() {
    var news = Corpora.bags(RequiredCorpus.of("reuters21578.jsonl.gz"), 3000);
    Result result = new OnlineAgainstBatch(news, OnlineAgainstBatch.THETA).run(10);
    assertThat(result.batch()).isLessThan(result.empty());
    assertThat(result.excess()).as(result.toString()).isLessThan(ALLOWED);
    assertThat(result.live()).as(result.toString()).isEqualTo(OnlineAgainstBatch.TOPICS);
  }
}
