package io.swell.mcp;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds links to the views of the page for one model. */
record PageLinks(TrackerApi api, String model) {
  String topic(@Nullable Object topic) {
    return view("topic", "topic", topic);
  }

  String story(@Nullable Object story) {
    return view("story", "story", story);
  }

  String alert(String alert) {
    return view("alerts", "alert", alert);
  }

  String search(String words) {
    return view("search", "q", words);
  }

  String compare(String a, String b) {
    return api.page("compare", TrackerApi.parameters("a", a, "b", b, "model", model));
  }

  String view(String view) {
    return api.page(view, Map.of("model", model));
  }

  private String view(String view, String name, @Nullable Object value) {
    return api.page(view, TrackerApi.parameters("model", model, name, value));
  }
}
