package io.swell.format.output;

import io.swell.output.Alert;
import io.swell.output.Assignment;
import io.swell.output.ModelReport;
import io.swell.output.Snapshot;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** One record of each kind with every field given. */
final class OutputFixture {
  private static final Instant TIME = Instant.parse("2026-03-01T12:00:00Z");

  static final Assignment ASSIGNMENT =
      new Assignment(
          "main",
          "d17",
          "Rates \u201cstay\u201d where they are",
          TIME,
          List.of(
              new Assignment.TopicWeight(3, 0.1, 2.0 / 3),
              new Assignment.TopicWeight(0, -2e-3, 0.25)),
          0.375,
          41,
          Assignment.Timing.AHEAD);

  static final Snapshot SNAPSHOT =
      new Snapshot(
          "main",
          3,
          1,
          Snapshot.State.LIVE,
          "bank rate inflation",
          List.of(
              new Snapshot.Term("bank", 0.75, 0.6, 3.5),
              new Snapshot.Term("\u0161kola \"x\"", 0.5, 0.4, 7)),
          0.125,
          -0.0625,
          1e-9,
          1,
          0.002,
          0.31,
          List.of(new Snapshot.Representative("d17", "Rates rise", TIME, 1.5)),
          List.of(new Snapshot.Relation(5, 0.5), new Snapshot.Relation(0, -0.25)),
          Instant.parse("1790-01-08T00:00:00Z"),
          TIME.plusMillis(5),
          TIME,
          41,
          true,
          true);

  static final TopicActivity ACTIVITY =
      new TopicActivity(
          "main",
          3,
          TIME,
          TIME.plusSeconds(900),
          0.125,
          12,
          400,
          3.5,
          4.25,
          List.of("bank", "rate"));

  static final TopicEvent MERGED =
      new TopicEvent(
          "main",
          TopicEvent.Kind.MERGED,
          9,
          3L,
          TIME,
          new TopicEvent.Evidence(
              List.of("bank"), List.of("d17"), 0.875, 2.5, TIME, 20.5, true, "all is full: wait"),
          "Central banks");

  static final TopicEvent BORN =
      new TopicEvent(
          "main",
          TopicEvent.Kind.BORN,
          12,
          null,
          TIME,
          new TopicEvent.Evidence(List.of("quake"), List.of(), null, null));

  static final TopicEvent REFUSED =
      new TopicEvent(
          "main",
          TopicEvent.Kind.REJECTED,
          TopicEvent.NO_TOPIC,
          null,
          TIME,
          new TopicEvent.Evidence(
              List.of("kelp", "otter"),
              List.of(),
              null,
              null,
              null,
              null,
              true,
              "all is full: wait"),
          "Kelp forests");

  static final Alert ALERT =
      new Alert(
          "main",
          "main/3/surging/2026-03-01T12:00:00Z",
          Alert.Kind.SURGING,
          Alert.State.RESOLVED,
          Alert.Severity.WARNING,
          3L,
          "bank rate inflation",
          "main/2/emerging/2026-03-01T11:00:00Z",
          "'bank rate inflation' is 5.2 times its usual level.",
          7.25,
          new Alert.Level(112, 431),
          new Alert.Level(21.5, 431),
          5.25,
          TIME,
          TIME.plusSeconds(1800),
          TIME.plusSeconds(9000),
          new Alert.Window(TIME, TIME.plusSeconds(900)),
          List.of(new Alert.Term("bank", 0.5)),
          List.of("hike"),
          List.of(
              new Alert.Document("d17", "Rates rise", "wire", TIME, 0.75),
              new Alert.Document("d18", "", null, TIME, 0.5)),
          new Alert.Sources(2, Map.of("wire", 100L, "gazette", 12L)),
          new Alert.Rule("fast", Map.of("alerts.score", 4.0)));

  static final ModelReport REPORT =
      new ModelReport(
          "main",
          "rlsi",
          Map.of("topics.terms", "100", "learn.batch-size", "64", "model.topics", "50"),
          "tf-idf of unit norm",
          "prose-1 en",
          5321,
          0.03125,
          0.8,
          48,
          0.28,
          0.71,
          12900,
          17,
          3,
          202,
          TIME);

  private OutputFixture() {}
}
