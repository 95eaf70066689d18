package io.swell.serving;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

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

  /** Names of files of the page; none leads to another directory. */
  private static final Pattern NAME = Pattern.compile("(views/)?[a-z-]+\\.(js|css|svg)");

  private final Map<String, Asset> assets = new ConcurrentHashMap<>();

  /** Adds the routes, which are to come last: they match all paths of one name. */
  void addTo(RoutesConfig routes) {
    routes.get("/", Asset.of(PAGE + "index.html")::serve);
    routes.get("/openapi.yaml", Asset.of("/io/swell/serving/openapi.yaml")::serve);
    routes.get("/echarts.js", Asset.of(echarts())::serve);
    routes.get("/{file}", request -> serve(request, request.pathParam("file")));
    routes.get("/views/{file}", request -> serve(request, "views/" + request.pathParam("file")));
  }

  private void serve(Context request, String name) {
    if (!NAME.matcher(name).matches() || PageFiles.class.getResource(PAGE + name) == null) {
      throw new NotFoundResponse();
    }
    assets.computeIfAbsent(name, key -> Asset.of(PAGE + key)).serve(request);
  }

  private static String echarts() {
    String pom = new String(read(ECHARTS_POM), StandardCharsets.UTF_8);
    return "/META-INF/resources/_static/echarts/%s/dist/echarts.min.js"
        .formatted(pom.replaceFirst("(?sm).*^version=(\\S+).*", "$1"));
  }

  private static byte[] read(String resource) {
    try (InputStream in = PageFiles.class.getResourceAsStream(resource)) {
      return Objects.requireNonNull(in, () -> resource + " is not on the class path")
          .readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + resource, e);
    }
  }

  private record Asset(byte[] content, String type, EntityTag tag) {
    static Asset of(String resource) {
      byte[] content = read(resource);
      String ending = resource.substring(resource.lastIndexOf('.') + 1);
      return new Asset(content, Objects.requireNonNull(TYPES.get(ending)), EntityTag.of(content));
    }

    void serve(Context request) {
      tag.answer(request, type, content);
    }
  }
}
