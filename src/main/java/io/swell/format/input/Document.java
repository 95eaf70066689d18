package io.swell.format.input;

import io.swell.output.DocumentOrigin;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One document as it was read from the input, with defaults filled in.
 *
 * @param id identifies the document within its model; never blank
 * @param timestamp event time, in the years 1583 to 9999
 * @param title its title, or null
 * @param text its text, or null; at least one of title and text is not blank
 * @param origin where it came from
 * @param language its language as an ISO 639 code in lower case, or null
 * @param model key of the model that learns it
 * @param labels its labels without repetitions, in the order given
 * @param level how severe it says it is, such as ERROR, or null
 */
public record Document(
    String id,
    Instant timestamp,
    @Nullable String title,
    @Nullable String text,
    DocumentOrigin origin,
    @Nullable String language,
    String model,
    List<String> labels,
    @Nullable String level) {
  public Document {
    labels = List.copyOf(labels);
  }
}
