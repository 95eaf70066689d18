package io.swell.naming;

import io.swell.http.RetryingPost;
import io.swell.http.RetryingPost.Answer;
import io.swell.http.RetryingPost.Limits;
import io.swell.http.RetryingPost.Pause;
import io.swell.naming.NameCandidates.Candidate;
import io.swell.output.Snapshot;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a language model for names of the topics that are due, one after the other, and passes on
 * the names that can be used. Requests are at least a minute / {@code naming.requests-per-minute}
 * apart. Not thread-safe.
 */
public final class TopicNamer {
  /** Maximum time to wait for the answer to one attempt. */
  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  /** Maximum attempts to get an answer about a topic before the next one's turn. */
  private static final int ATTEMPTS = 3;

  private static final Logger LOG = LoggerFactory.getLogger(TopicNamer.class);
  private static final int ANSWER_BYTES = 1 << 20;

  /** Answers that mean that address or token are wrong, whatever was asked. */
  private static final Set<Integer> MISCONFIGURED = Set.of(401, 404, 405);

  private final NamingOptions options;
  private final boolean withTitles;
  private final NameCandidates candidates;
  private final NameSink names;
  private final Pause pause;
  private final RetryingPost retryingPost;
  private final URI address;
  private boolean isOut;

  /** Takes names. */
  @FunctionalInterface
  public interface NameSink {
    /**
     * Takes the name of a topic.
     *
     * @param replaced the suggested name that the topic has; empty if it has none
     */
    void name(Snapshot topic, String name, String replaced)
        throws IOException, InterruptedException;
  }

  /**
   * Creates a namer.
   *
   * @param withTitles whether titles of the topics' typical documents are sent, too
   */
  public TopicNamer(
      NamingOptions options, boolean withTitles, NameCandidates candidates, NameSink names) {
    this(options, withTitles, candidates, names, RandomGenerator.getDefault(), Pause.real());
  }

  TopicNamer(
      NamingOptions options,
      boolean withTitles,
      NameCandidates candidates,
      NameSink names,
      RandomGenerator random,
      Pause pause) {
    this.options = options;
    this.withTitles = withTitles;
    this.candidates = candidates;
    this.names = names;
    this.pause = pause;
    this.address = options.address();
    var limits = new Limits(TIMEOUT, ATTEMPTS, options.interval(), ANSWER_BYTES);
    this.retryingPost = new RetryingPost(limits, random, pause);
  }

  /**
   * Asks once for each topic that is due, until there is no answer.
   *
   * @return whether there was an answer for each, be it one without a name that can be used
   * @throws NamingException if the address or the token is wrong
   * @throws IOException if a name cannot be passed on
   */
  public boolean nameDueTopics() throws NamingException, IOException, InterruptedException {
    for (Candidate candidate : candidates.due()) {
      boolean isAnswered = ask(candidate);
      candidates.asked(candidate, isAnswered);
      pause.pause(options.interval());
      if (!isAnswered) {
        return false;
      }
    }
    return true;
  }

  private boolean ask(Candidate candidate)
      throws NamingException, IOException, InterruptedException {
    Snapshot topic = candidate.snapshot();
    Map<String, String> headers =
        options.token().isEmpty() ? Map.of() : Map.of("Authorization", "Bearer " + options.token());
    Answer answer =
        retryingPost.post(
            address,
            headers,
            NameQuestion.write(options.model(), topic, withTitles),
            (fault, wait) ->
                LOG.debug("no name for {} yet: {}; next attempt in {}", key(topic), fault, wait));
    if (answer.fault() != null && !answer.isFinal()) {
      if (!isOut) {
        LOG.warn(
            "the language model gave no answer in {} attempts, at topic {}: {}; further questions"
                + " are asked until it does",
            answer.attempts(),
            key(topic),
            answer.fault());
      }
      isOut = true;
      return false;
    }
    if (isOut) {
      LOG.info("the language model answers again");
    }
    isOut = false;
    if (answer.status() / 100 == 3 || MISCONFIGURED.contains(answer.status())) {
      throw new NamingException(String.valueOf(answer.fault()));
    }
    accept(candidate, answer);
    return true;
  }

  private void accept(Candidate candidate, Answer answer) throws IOException, InterruptedException {
    Snapshot topic = candidate.snapshot();
    String name;
    try {
      if (answer.fault() != null) {
        throw new IllegalArgumentException(answer.fault());
      }
      name = NameQuestion.read(answer.body());
    } catch (IllegalArgumentException e) {
      LOG.warn("topic {} keeps its label: {}", key(topic), e.getMessage());
      return;
    }
    if (!name.equals(candidate.replaced())) {
      names.name(topic, name, candidate.replaced());
    }
  }

  private static String key(Snapshot topic) {
    return topic.model() + "/" + topic.topic();
  }

  /** Thrown when the language model cannot be used as configured. The message says why. */
  public static final class NamingException extends Exception {
    private static final long serialVersionUID = 1;

    NamingException(String message) {
      super(message);
    }
  }
}
