package io.swell.serving;

import io.swell.output.Story;
import io.swell.view.OriginFilter;
import io.swell.view.QueryWords;
import io.swell.view.StoryView;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The part of the API that lists stories and shows one with its documents. */
record StoryApi(StoryView view) {
  private static final int MAX_STORIES = 10_000;

  /** Selects stories by their state. */
  enum StateFilter {
    ALL,
    /** Stories that may get more documents. */
    OPEN,
    /** Stories that ended or merged. */
    ENDED,
    /** Stories that an ended one was about the same as. */
    RETURNED;

    boolean matches(Story story) {
      boolean isEnded = story.state() == Story.State.ENDED || story.state() == Story.State.MERGED;
      return switch (this) {
        case ALL -> true;
        case OPEN -> !isEnded;
        case ENDED -> isEnded;
        case RETURNED -> story.returnOf() != null;
      };
    }
  }

  record Stories(List<Story> stories) {}

  void addTo(ApiRoutes routes) {
    routes.get("stories", this::stories);
    routes.get("stories/{id}", this::story);
  }

  private void stories(RequestQuery query) {
    StateFilter state = query.choice("state", StateFilter.ALL, StateFilter.class);
    StoryView.Order order = query.choice("sort", StoryView.Order.NEWEST, StoryView.Order.class);
    List<String> words = QueryWords.of(query.text("q"));
    List<Story> stories =
        selected(view, query, order)
            .filter(state::matches)
            .filter(story -> hasAll(story, words))
            .limit(query.number("limit", 100, 1, MAX_STORIES))
            .toList();
    query.answer(
        new Stories(stories),
        stories,
        "story=id state label documents distinct sources topic firstSeen lastSeen returnOf"
            + " mergedInto terms=terms.term");
  }

  /** Returns the stories of the model that the query's topic, source and trace select. */
  static Stream<Story> selected(StoryView view, RequestQuery query, StoryView.Order order) {
    Predicate<@Nullable Long> isSelected = query.selectedTopic();
    OriginFilter origin = query.origin();
    Set<Long> selected = view.storiesFrom(query.model(), origin);
    return view.stories(query.model(), order).stream()
        .filter(story -> isSelected.test(story.topic()))
        .filter(story -> origin.equals(OriginFilter.ALL) || selected.contains(story.id()));
  }

  /** Returns whether each word is the beginning of a term of a story. */
  private static boolean hasAll(Story story, List<String> words) {
    return words.stream()
        .allMatch(word -> story.terms().stream().anyMatch(term -> term.term().startsWith(word)));
  }

  private void story(RequestQuery query) {
    StoryView.Documents found =
        query.numbered("story", "stories", id -> view.story(query.model(), id));
    OriginFilter origin = query.origin();
    List<StoryView.Document> documents =
        found.documents().stream().filter(document -> origin.test(document.origin())).toList();
    query.answer(
        new StoryView.Documents(found.story(), documents),
        documents,
        "id title origin.source timestamp topic origin.traceId origin.link");
  }
}
