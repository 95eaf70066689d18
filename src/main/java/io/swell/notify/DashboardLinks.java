package io.swell.notify;

import io.swell.output.Alert;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Addresses of the dashboard's views, as its readers reach it; none if its address is unknown. */
record DashboardLinks(String base) {
  /** Where an alert is looked at: at its topic, or among the alerts if it has none. */
  String to(Alert alert) {
    String view = alert.topic() == null ? "view=alerts" : "view=topic&topic=" + alert.topic();
    return at(view + "&model=" + URLEncoder.encode(alert.model(), StandardCharsets.UTF_8));
  }

  /** Where all alerts are looked at. */
  String toAlerts() {
    return at("view=alerts");
  }

  private String at(String query) {
    return base.isEmpty() ? "" : base + (base.endsWith("/") ? "?" : "/?") + query;
  }
}
