package io.swell.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Serves the files of the page from the class path: Swell's own files and one file of ECharts from
 * its jar. Each file is read once. Browsers cache the files and revalidate them by {@code ETag}.
 */
final class PageFiles {
  private static final String PAGE = "/io/swell/serving/page/";
  private static final String ECHARTS_POM = "/META-INF/maven/org.mvnpm/echarts/pom.properties";
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "svg", "image/svg+xml",
          "yaml", "application/yaml");

  /** All files of the page except {@code index.html}. */
  static final List<String> FILES =
      List.of(
          "alerts.js",
          "api.js",
          "card.js",
          "cells.js",
          "charts.js",
          "colors.js",
          "columns.js",
          "commands.js",
          "dom.js",
          "events.js",
          "format.js",
          "heat-order.js",
          "heatmap.js",
          "icon.svg",
          "judgments.js",
          "live.js",
          "map-labels.js",
          "names.js",
          "patterns.js",
          "page.css",
          "page.js",
          "sources.js",
          "status.js",
          "theme.js",
          "url.js",
          "stories.js",
          "views/alerts.js",
          "views/stories.js",
          "views/story.js",
          "views/story-times.js",
          "views/commands.js",
          "views/compare.js",
          "views/heat.js",
          "views/map.js",
          "views/now.js",
          "views/pattern.js",
          "views/patterns.js",
          "views/ranks.js",
          "views/search.js",
          "views/stream-graph.js",
          "views/times.js",
          "views/topic-commands.js",
          "views/topic-history.js",
          "views/topic-terms.js",
          "views/topic.js");

  private PageFiles() {}

  static void addTo(RoutesConfig routes) {
    routes.get("/", Asset.of(PAGE + "index.html")::serve);
    for (String name : FILES) {
      routes.get("/" + name, Asset.of(PAGE + name)::serve);
    }
    routes.get("/openapi.yaml", Asset.of("/io/swell/serving/openapi.yaml")::serve);
    routes.get("/echarts.js", Asset.of(echarts())::serve);
  }

  private static String echarts() {
    var pom = new Properties();
    try (InputStream in = open(ECHARTS_POM)) {
      pom.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + ECHARTS_POM, e);
    }
    return "/META-INF/resources/_static/echarts/%s/dist/echarts.min.js"
        .formatted(pom.getProperty("version"));
  }

  private static InputStream open(String resource) {
    InputStream in = PageFiles.class.getResourceAsStream(resource);
    if (in == null) {
      throw new IllegalStateException(resource + " is not on the class path");
    }
    return in;
  }

  private record Asset(byte[] content, String type, EntityTag tag) {
    static Asset of(String resource) {
      byte[] content = read(resource);
      return new Asset(content, type(resource), EntityTag.of(content));
    }

    void serve(Context request) {
      tag.answer(request, type, content);
    }

    private static byte[] read(String resource) {
      try (InputStream in = open(resource)) {
        return in.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException("cannot read " + resource, e);
      }
    }

    private static String type(String resource) {
      String ending = resource.substring(resource.lastIndexOf('.') + 1);
      String type = TYPES.get(ending);
      if (type == null) {
        throw new IllegalStateException("unknown content type of " + resource);
      }
      return type;
    }
  }
}
