package io.swell.format.input;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.text.Normalizer;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the fields of documents by the names that exports, interfaces and tables usually give them.
 * Case, spaces and punctuation of a name do not matter: {@code pubDate}, {@code pub_date} and
 * {@code Pub Date} are one.
 */
final class UsualNames {
  /** The names of each field, the ones to prefer first. */
  private static final Map<String, List<String>> NAMES =
      Map.of(
          "id",
          words("id guid uuid docid documentid articleid postid messageid ticketid key number"),
          "timestamp",
          words(
              "timestamp datetime createdat created createdutc createdtime createddate creationdate"
                  + " publishedat published publisheddate publishdate publicationdate datepublished"
                  + " webpublicationdate pubdate postedat posted seendate firstcreated date time"
                  + " eventtime sentat sent ts updatedat updated lastmodified modified datum fecha"),
          "title",
          words("title headline subject webtitle heading titel titre titulo titolo"),
          "text",
          words(
              "text fulltext body bodytext articlebody content contenttext contenthtml message msg"
                  + " selftext log texto texte tekst inhalt contenido contenu comment description abstract summary leadparagraph snippet"
                  + " excerpt"),
          "source",
          words("source publisher publication outlet service site sitename website domain feed"),
          "language",
          words("language lang languagecode"),
          "labels",
          words("labels tags categories category"),
          "link",
          words("link url weburl permalink htmlurl articleurl uri href"));

  /**
   * Where an object that stands for a single value has it, as WordPress, MongoDB and DynamoDB do.
   */
  private static final List<String> VALUES =
      words("name rendered main $oid $date $numberLong plain value title text term label S N");

  /** Names that only text fields have; a collection of documents has none of them. */
  private static final int OWN_TEXT = 18;

  /** Field names seen, up to a limit: the rank of each in the list of the field it may be. */
  private static final Map<String, Map<String, Integer>> RANKS = new ConcurrentHashMap<>();

  private static final int MAX_SEEN = 10_000;

  private UsualNames() {}

  private static List<String> words(String text) {
    return List.of(text.split(" "));
  }

  /** Returns the value with the most usual name for a field, or null. O(names of the document). */
  static DocumentField.@Nullable Hit find(String field, JsonNode document) {
    int best = Integer.MAX_VALUE;
    String name = null;
    for (Map.Entry<String, JsonNode> each : document.properties()) {
      Integer rank = ranks(each.getKey()).get(field);
      if (rank != null && rank < best && fits(field, single(each.getValue()))) {
        best = rank;
        name = each.getKey();
      }
    }
    return name == null
        ? null
        : new DocumentField.Hit(
            JsonPointer.empty().appendProperty(name), single(document.get(name)), true);
  }

  /** Returns whether a document has a text or a title of its own. */
  static boolean isDocument(JsonNode object) {
    return find("text", object) != null || find("title", object) != null;
  }

  /** Returns whether an object has a field that is named like the text of a document. */
  static boolean hasOwnText(JsonNode object) {
    for (Map.Entry<String, JsonNode> each : object.properties()) {
      Integer rank = ranks(each.getKey()).get("text");
      if (rank != null && rank < OWN_TEXT && fits("text", single(each.getValue()))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the value that an object with a single meaning stands for, as in {@code {"rendered":
   * "..."}} or {@code {"$oid": "..."}}; any other node as it is.
   */
  static JsonNode single(JsonNode node) {
    JsonNode value = node;
    while (value.isObject()) {
      JsonNode inner = null;
      for (String name : VALUES) {
        inner = inner == null ? value.get(name) : inner;
      }
      if (inner == null || inner.isArray()) {
        return node;
      }
      value = inner;
    }
    return value;
  }

  private static boolean fits(String field, JsonNode value) {
    return DocumentField.isPresent(value)
        && switch (field) {
          case "title", "text", "language", "link" -> value.isTextual();
          case "labels" -> value.isValueNode() || value.isArray();
          default -> value.isTextual() || value.isNumber();
        };
  }

  private static Map<String, Integer> ranks(String name) {
    Map<String, Integer> known = RANKS.get(name);
    if (known == null) {
      String plain =
          Normalizer.normalize(name, Normalizer.Form.NFD)
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^\\p{L}\\p{N}]", "");
      Map<String, Integer> ranks = new HashMap<>();
      NAMES.forEach(
          (field, names) -> {
            if (names.contains(plain)) {
              ranks.put(field, names.indexOf(plain));
            }
          });
      known = Map.copyOf(ranks);
      if (RANKS.size() < MAX_SEEN) {
        RANKS.put(name, known);
      }
    }
    return known;
  }
}
