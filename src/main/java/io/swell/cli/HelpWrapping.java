package io.swell.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_PARAMETER_LIST;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.IHelpSectionRenderer;

/**
 * Wraps help texts at spaces only. Picocli would wrap them wherever {@link java.text.BreakIterator}
 * permits a line break, which is also after the dot in {@code http.port}. It is therefore given a
 * width at which it does not wrap, and the lines are wrapped here.
 */
final class HelpWrapping {
  private static final int WIDTH = 100;
  private static final int INDENT_OF_WRAPPED_LINES = 2;

  /** Wider than any description. */
  static final int UNWRAPPED_WIDTH = 2000;

  private static final Set<String> LISTS =
      Set.of(SECTION_KEY_OPTION_LIST, SECTION_KEY_PARAMETER_LIST, SECTION_KEY_COMMAND_LIST);

  /** A line of a list: a name, at least two spaces, and its description. */
  private static final Pattern ENTRY = Pattern.compile("(?m)^( *\\S.*? {2,})\\S");

  private static final Pattern COLORS = Pattern.compile("\u001b\\[[0-9;]*m");

  private HelpWrapping() {}

  /** Wraps the help of a command and of its subcommands. */
  static void apply(CommandLine line) {
    Map<String, IHelpSectionRenderer> wrapped = new LinkedHashMap<>();
    line.getHelpSectionMap()
        .forEach(
            (key, renderer) ->
                wrapped.put(key, help -> wrap(renderer.render(help), LISTS.contains(key))));
    line.setHelpSectionMap(wrapped);
  }

  private static String wrap(String section, boolean isList) {
    Matcher entry = ENTRY.matcher(section);
    int column = isList && entry.find() ? width(entry.group(1)) + INDENT_OF_WRAPPED_LINES : 0;
    return section
        .lines()
        .map(line -> width(line) > WIDTH ? wrapLine(line, column) : line)
        .collect(Collectors.joining("\n", "", section.endsWith("\n") ? "\n" : ""));
  }

  private static String wrapLine(String line, int indent) {
    var wrapped = new StringBuilder();
    int end = 0; // width of the last line of those wrapped
    for (String word : line.split("(?<=\\S)(?= )", -1)) {
      if (end > 0 && end + width(word) > WIDTH) {
        String first = word.stripLeading();
        wrapped.append('\n').append(" ".repeat(indent)).append(first);
        end = indent + width(first);
      } else {
        wrapped.append(word);
        end += width(word);
      }
    }
    return wrapped.toString();
  }

  private static int width(String text) {
    return COLORS.matcher(text).replaceAll("").length();
  }
}
