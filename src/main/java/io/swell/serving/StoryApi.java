package io.swell.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.swell.output.Story;
import io.swell.view.OriginFilter;
import io.swell.view.QueryWords;
import io.swell.view.StoryView;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The part of the API that lists stories and shows one with its documents. */
record StoryApi(StoryView view, ModelStatus modelStatus, AnswerCache cache) {
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

  record Stories(String model, List<Story> stories) {}

  record Detail(String model, Story story, List<StoryView.Document> documents) {}

  void addTo(RoutesConfig routes) {
    routes.get("/api/v1/stories", cache.over(this::stories));
    routes.get("/api/v1/stories/{id}", cache.over(this::story));
  }

  private void stories(Context request) {
    var query = RequestQuery.of(request, modelStatus);
    StateFilter state = query.choice("state", StateFilter.ALL, StateFilter.class);
    StoryView.Order order = query.choice("sort", StoryView.Order.NEWEST, StoryView.Order.class);
    Predicate<@Nullable Long> isSelected = query.selectedTopic();
    List<String> words = QueryWords.of(query.text("q"));
    OriginFilter origin = query.origin();
    Set<Long> selected = view.storiesFrom(query.model(), origin);
    List<Story> stories =
        view.stories(query.model(), order).stream()
            .filter(state::matches)
            .filter(story -> isSelected.test(story.topic()))
            .filter(story -> hasAll(story, words))
            .filter(story -> origin.equals(OriginFilter.ALL) || selected.contains(story.id()))
            .limit(query.number("limit", 100, 1, MAX_STORIES))
            .toList();
    query.answer(new Stories(query.model(), stories), () -> table(stories));
  }

  /** Returns whether each word is the beginning of a term of a story. */
  private static boolean hasAll(Story story, List<String> words) {
    return words.stream()
        .allMatch(word -> story.terms().stream().anyMatch(term -> term.term().startsWith(word)));
  }

  private void story(Context request) {
    var query = RequestQuery.of(request, modelStatus);
    StoryView.Documents found = query.story(id -> view.story(query.model(), id));
    OriginFilter origin = query.origin();
    List<StoryView.Document> documents =
        found.documents().stream().filter(document -> origin.test(document.origin())).toList();
    query.answer(new Detail(query.model(), found.story(), documents), () -> documents(documents));
  }

  private static CsvTable table(List<Story> stories) {
    return new CsvTable.Columns<Story>()
        .add("story", Story::id)
        .add("state", Story::state)
        .add("label", Story::label)
        .add("documents", Story::documents)
        .add("distinct", Story::distinct)
        .add("sources", Story::sources)
        .add("topic", Story::topic)
        .add("first_seen", Story::firstSeen)
        .add("last_seen", Story::lastSeen)
        .add("return_of", Story::returnOf)
        .add("merged_into", Story::mergedInto)
        .add("terms", story -> story.terms().stream().map(Story.Term::term).toList())
        .of(stories);
  }

  private static CsvTable documents(List<StoryView.Document> documents) {
    return new CsvTable.Columns<StoryView.Document>()
        .add("id", StoryView.Document::id)
        .add("title", StoryView.Document::title)
        .add("source", each -> each.origin().source())
        .add("timestamp", StoryView.Document::timestamp)
        .add("topic", StoryView.Document::topic)
        .add("trace_id", each -> each.origin().traceId())
        .add("link", each -> each.origin().link())
        .of(documents);
  }
}
