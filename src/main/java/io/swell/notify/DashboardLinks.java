package io.swell.notify;

import io.swell.output.Alert;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Builds links to the views of the dashboard.
 *
 * @param base public address of the dashboard; if empty, there are no links
 */
record DashboardLinks(String base) {
  /** Returns the link to the topic of an alert, or to the list of alerts if it has no topic. */
  String to(Alert alert) {
    String view = alert.topic() == null ? "view=alerts" : "view=topic&topic=" + alert.topic();
    return at(view + "&model=" + URLEncoder.encode(alert.model(), StandardCharsets.UTF_8));
  }

  String toAlerts() {
    return at("view=alerts");
  }

  private String at(String query) {
    return base.isEmpty() ? "" : base + (base.endsWith("/") ? "?" : "/?") + query;
  }
}
