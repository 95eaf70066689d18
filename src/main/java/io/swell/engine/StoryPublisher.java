package io.swell.engine;

import io.swell.model.RowCounts;
import io.swell.model.StateOwner;
import io.swell.model.StatePart;
import io.swell.model.Vocabulary;
import io.swell.output.Story;
import io.swell.stories.StoryDocument;
import io.swell.stories.StoryOptions;
import io.swell.stories.StoryStep;
import io.swell.stories.StorySummary;
import io.swell.stories.StoryTracker;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Gathers the documents of mini-batches into stories, and publishes the stories that changed. */
final class StoryPublisher implements StateOwner {
  private static final int LABEL_TERMS = 3;

  private final String model;
  private final StoryOptions options;
  private final Vocabulary vocabulary;
  private final StoryTracker tracker;
  private final PublishedStories published;

  StoryPublisher(String model, StoryOptions options, Vocabulary vocabulary) {
    this.model = model;
    this.options = options;
    this.vocabulary = vocabulary;
    tracker = new StoryTracker(options);
    published = new PublishedStories(options.max());
  }

  /**
   * Adds the documents of a mini-batch to the stories.
   *
   * @param rows their terms
   * @param now event time reached with the mini-batch
   * @return their stories, or null if stories are off
   */
  @Nullable StoryStep add(List<Bag> bags, RowCounts rows, long now) {
    if (!options.enabled()) {
      return null;
    }
    List<StoryDocument> documents = new ArrayList<>(bags.size());
    for (int i = 0; i < bags.size(); i++) {
      Bag bag = bags.get(i);
      documents.add(
          new StoryDocument(
              bag.id(),
              bag.eventTime(),
              bag.source(),
              Arrays.copyOfRange(rows.row(), rows.start()[i], rows.start()[i + 1]),
              Arrays.copyOfRange(rows.count(), rows.start()[i], rows.start()[i + 1])));
    }
    return tracker.add(documents, now);
  }

  /**
   * Publishes the stories that a mini-batch changed, as far as there is news.
   *
   * @param mainTopics main topic of each document, or -1
   * @param now event time reached
   */
  void publish(StoryStep step, long[] mainTopics, long now, Outputs outputs) {
    Set<Long> changed = new HashSet<>();
    step.changes().stream().map(StorySummary::id).forEach(changed::add);
    for (int i = 0; i < mainTopics.length; i++) {
      if (mainTopics[i] >= 0 && changed.contains(step.story()[i])) {
        published.vote(step.story()[i], mainTopics[i]);
      }
    }
    for (StorySummary story : step.changes()) {
      if (published.publish(story)) {
        outputs.story(story(story, now));
      }
    }
    for (long old = published.removeOldest(); old >= 0; old = published.removeOldest()) {
      outputs.removed(new Tombstone.Story(model, old));
    }
  }

  private Story story(StorySummary story, long now) {
    List<Story.Term> terms =
        story.terms().stream()
            .map(term -> new Story.Term(vocabulary.term(term.row()), term.weight()))
            .toList();
    return new Story(
        model,
        story.id(),
        Story.State.valueOf(story.state().name()),
        String.join(" ", terms.stream().limit(LABEL_TERMS).map(Story.Term::term).toList()),
        terms,
        story.documents(),
        story.groups(),
        story.sources(),
        published.topic(story.id()),
        Instant.ofEpochMilli(story.firstSeen()),
        Instant.ofEpochMilli(story.lastSeen()),
        story.returnOf() < 0 ? null : story.returnOf(),
        story.mergedInto() < 0 ? null : story.mergedInto(),
        Instant.ofEpochMilli(now));
  }

  /** Forgets a document, whose id is not named again. */
  void delete(String document) {
    tracker.delete(document);
  }

  /** Forgets vocabulary rows that were evicted and will stand for other terms. */
  void evict(BitSet rows) {
    tracker.evict(rows);
  }

  @Override
  public List<StatePart> parts() {
    return Stream.concat(tracker.parts().stream(), Stream.of(published)).toList();
  }
}
