package io.swell.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.config.Configuration;
import io.swell.engine.Bag;
import io.swell.engine.ModelEngine;
import io.swell.evaluation.RequiredCorpus;
import io.swell.format.input.Ingest;
import io.swell.format.input.Ingest.IngestResult;
import io.swell.format.input.RawRecord;
import io.swell.math.Parallel;
import io.swell.replay.EngineFactory;
import io.swell.serving.HttpOptions;
import io.swell.serving.LocalServer;
import io.swell.serving.TopicServer;
import io.swell.serving.ViewFeed;
import io.swell.serving.Views;
import io.swell.serving.WriteAccess;
import io.swell.text.TextOptions;
import io.swell.view.AlertStart;
import io.swell.view.DocumentSearch.LoggedDocument;
import io.swell.view.SearchOptions;
import io.swell.view.ViewOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Searches the Cranfield collection through the API, after a tracker with default options has read
 * it once, and compares words with topics to words alone.
 */
class CranfieldSearchTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final Configuration defaults =
      OptionRecords.CATALOG.reader().values(Map.of("swell.http.port", "0"), "test").read();
  private final Views views =
      Views.of(defaults.get(ViewOptions.class), null)
          .with(defaults.get(SearchOptions.class), null, AlertStart.UNKNOWN, "");
  private final Map<String, Set<String>> relevant = new HashMap<>();
  private final Map<String, String> queries = new TreeMap<>();
  private TopicServer server;

  @BeforeEach
  void readTheCollection() throws IOException {
    Path documents = RequiredCorpus.of("cranfield/docs.jsonl.gz");
    EngineFactory engines = new EngineFactory(defaults, Parallel.SEQUENTIAL);
    Ingest ingest = engines.ingest();
    ModelEngine engine = engines.engine("main");
    ViewFeed feed = new ViewFeed(views);
    try (var lines =
        new BufferedReader(
            new InputStreamReader(new GZIPInputStream(Files.newInputStream(documents)), UTF_8))) {
      lines
          .lines()
          .map(line -> new RawRecord(null, line.getBytes(UTF_8), "f", 0, 1, -1, 1L << 40, Map.of()))
          .flatMap(record -> ingest.ingest(record).stream())
          .filter(IngestResult.Ingested.class::isInstance) // two abstracts are empty
          .map(result -> ((IngestResult.Ingested) result).bag())
          .forEach(
              bag -> {
                views.search().add(() -> logged(bag));
                engine.accept(bag, feed);
              });
    }
    engine.finish(feed);
    for (String line : Files.readAllLines(RequiredCorpus.of("cranfield/qrels.tsv"))) {
      String[] columns = line.split("\\s+", -1);
      if (Integer.parseInt(columns[3]) > 0) {
        relevant.computeIfAbsent(columns[0], query -> new HashSet<>()).add(columns[2]);
      }
    }
    for (String line : Files.readAllLines(RequiredCorpus.of("cranfield/queries.jsonl"))) {
      JsonNode query = MAPPER.readTree(line);
      queries.put(query.get("id").asText(), query.get("text").asText());
    }
    server =
        TopicServer.start(
            defaults.get(HttpOptions.class),
            views,
            Dashboard.meters(),
            LocalServer.healthy(),
            WriteAccess.of(null, defaults.get(TextOptions.class)));
  }

  private static LoggedDocument logged(Bag bag) {
    return new LoggedDocument(bag.model(), bag.id(), bag.terms(), bag.counts());
  }

  @AfterEach
  void close() {
    if (server != null) {
      server.close();
    }
  }

  @Test
  void topicsImproveTheSearchByWords() throws Exception {
    assertThat(queries).hasSize(225);
    double words = meanAveragePrecision("&weight=0");
    double both = meanAveragePrecision("");
    assertThat(words).isGreaterThan(0.3);
    assertThat(both).as("against %s by words alone", words).isGreaterThan(words + 0.005);
  }

  private double meanAveragePrecision(String parameters) throws Exception {
    double sum = 0;
    for (Map.Entry<String, String> query : queries.entrySet()) {
      Set<String> wanted = relevant.getOrDefault(query.getKey(), Set.of());
      List<String> found =
          MAPPER
              .readTree(get(query.getValue(), parameters))
              .get("documents")
              .findValuesAsText("id");
      double precisions = 0;
      int hits = 0;
      for (int rank = 0; rank < found.size(); rank++) {
        if (wanted.contains(found.get(rank))) {
          hits++;
          precisions += (double) hits / (rank + 1);
        }
      }
      sum += precisions / wanted.size();
    }
    return sum / queries.size();
  }

  private byte[] get(String words, String parameters) throws Exception {
    String path = "/api/v1/search?limit=100&q=" + URLEncoder.encode(words, UTF_8) + parameters;
    HttpResponse<byte[]> answer =
        CLIENT.send(
            HttpRequest.newBuilder(URI.create(server.uri() + path)).build(),
            HttpResponse.BodyHandlers.ofByteArray());
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer.body();
  }
}
