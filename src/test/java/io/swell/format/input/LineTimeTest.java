package io.swell.format.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.swell.format.input.DocumentReader.ReadResult.Accepted;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LineTimeTest {
  private static final Instant READ = Instant.parse("2026-07-23T12:00:00Z");

  private final DocumentReader reader = new DocumentReader(InputFixture.options());

  private static Stream<Arguments> lines() {
    return Stream.of(
        arguments("2026-07-22T12:00:00Z started", "2026-07-22T12:00:00Z"),
        arguments("2026-07-22 12:00:00,123 [main] INFO started", "2026-07-22T12:00:00.123Z"),
        arguments("2026-07-22 12:00:00.123+02:00 started", "2026-07-22T10:00:00.123Z"),
        arguments("2026-07-22T12:00:00+0200 web sshd[1]: login", "2026-07-22T10:00:00Z"),
        arguments(
            "2026-07-22T12:00:00.123456789Z stdout F 2026-07-22 11:59:58 GET /",
            "2026-07-22T12:00:00.123456789Z"),
        arguments("2026-07-22T12:00Z started", "2026-07-22T12:00:00Z"),
        arguments("[2026-07-22 12:00] started", "2026-07-22T12:00:00Z"),
        arguments("<34>Jul  2 22:14:15 web su: failed", "2026-07-02T22:14:15Z"),
        arguments("Jul 22 12:00:00 web sshd[12]: login", "2026-07-22T12:00:00Z"),
        arguments("Jul 22 12:00:00.123456 web kernel: up", "2026-07-22T12:00:00.123456Z"),
        arguments("Dec 31 23:59:59 web cron[1]: run", "2025-12-31T23:59:59Z"),
        arguments("Jul 24 01:00:00 web cron[1]: run", "2026-07-24T01:00:00Z"),
        arguments("Feb 29 12:00:00 web cron[1]: run", "2024-02-29T12:00:00Z"),
        arguments(
            "<165>1 2026-07-22T05:14:15.000003-07:00 192.0.2.1 pay 8710 - - sent",
            "2026-07-22T12:14:15.000003Z"),
        arguments(
            "1.2.3.4 - - [10/Oct/2025:13:55:36 -0700] \"GET / HTTP/1.0\" 200 12",
            "2025-10-10T20:55:36Z"),
        arguments(
            "shop.example:443 10.0.0.1 - Ann Lee [22/Jul/2026:12:00:00 +0000] \"GET / HTTP/2\" 200 1",
            "2026-07-22T12:00:00Z"),
        arguments(
            "79a5 bucket [06/Feb/2026:00:00:38 +0000] 192.0.2.3 REST.GET", "2026-02-06T00:00:38Z"),
        arguments(
            "10.0.1.2:33317 [06/Feb/2026:12:14:14.655] http-in static/srv1 10/0",
            "2026-02-06T12:14:14.655Z"),
        arguments(
            "[Wed Jul 22 12:00:00.123 2026] [core:error] [pid 1] refused",
            "2026-07-22T12:00:00.123Z"),
        arguments("2026/07/22 12:00:00 [error] 7#7: *1 open() failed", "2026-07-22T12:00:00Z"),
        arguments("I0722 12:00:00.123456       1 server.go:12] up", "2026-07-22T12:00:00.123456Z"),
        arguments(
            "I20260722 12:00:00.123456  4711 server.cc:12] up", "2026-07-22T12:00:00.123456Z"),
        arguments("[0722/120000.123456:ERROR:gpu.cc(12)] lost", "2026-07-22T12:00:00.123456Z"),
        arguments("2026-07-22 12:00:00,123 - app.pay - INFO - up", "2026-07-22T12:00:00.123Z"),
        arguments(
            "INFO  [main] 2026-07-22 12:00:00,123 Node.java:12 - up", "2026-07-22T12:00:00.123Z"),
        arguments("INFO 2026-07-22 12:00:00,123 up", "2026-07-22T12:00:00.123Z"),
        arguments("1784721600.123456 web sshd[1]: login", "2026-07-22T12:00:00.123456Z"),
        arguments("1784721600123 ERROR lost", "2026-07-22T12:00:00.123Z"),
        arguments("[1784721600] SERVICE ALERT: web;HTTP;CRITICAL", "2026-07-22T12:00:00Z"),
        arguments(
            "type=SYSCALL msg=audit(1784721600.123:456): arch=c000003e",
            "2026-07-22T12:00:00.123Z"),
        arguments("26/07/22 12:00:00 INFO executor.Executor: up", "2026-07-22T12:00:00Z"),
        arguments("2026-07-22 12:00:00.123 UTC [123] LOG:  ready", "2026-07-22T12:00:00.123Z"),
        arguments("2026-07-22 12:00:00 CEST [123-1] app@db ERROR:  lost", "2026-07-22T10:00:00Z"),
        arguments("2026-07-22 12:00:00.123 +03 [123] LOG:  ready", "2026-07-22T09:00:00.123Z"),
        arguments("2026-07-22T12:00:00.123456Z 0 [Note] ready", "2026-07-22T12:00:00.123456Z"),
        arguments("2026-07-22  9:00:00 140 [Note] ready", "2026-07-22T09:00:00Z"),
        arguments("260722  9:00:00 [Note] ready", "2026-07-22T09:00:00Z"),
        arguments("1234:M 22 Jul 2026 12:00:00.123 * Ready", "2026-07-22T12:00:00.123Z"),
        arguments("[1234] 22 Jul 12:00:00.123 * Ready", "2026-07-22T12:00:00.123Z"),
        arguments("2026-07-22 12:00:00 10.0.0.1 GET /index.html - 80", "2026-07-22T12:00:00Z"),
        arguments("Jul 22, 2026 1:00:00 PM org.acme.Pay charge", "2026-07-22T13:00:00Z"),
        arguments(
            "22-Jul-2026 12:00:00.123 SEVERE [main] org.acme.Pay.charge lost",
            "2026-07-22T12:00:00.123Z"),
        arguments(
            "[22-Jul-2026 12:00:00 Europe/Berlin] PHP Warning:  lost", "2026-07-22T10:00:00Z"),
        arguments(
            "[2026-07-22 12:00:00,123] INFO [KafkaServer id=1] started",
            "2026-07-22T12:00:00.123Z"),
        arguments(
            "[2026-07-22T12:00:00,123][INFO ][o.e.n.Node] [n1] started",
            "2026-07-22T12:00:00.123Z"),
        arguments(
            "I, [2026-07-22T12:00:00.123456 #12]  INFO -- : Started",
            "2026-07-22T12:00:00.123456Z"),
        arguments(
            "Started GET \"/\" for 127.0.0.1 at 2026-07-22 12:00:00 +0200", "2026-07-22T10:00:00Z"),
        arguments(
            "[ N 2026-07-22 12:00:00.1234 12/T1 age/Cor/Main.cpp:1 ]: up",
            "2026-07-22T12:00:00.123400Z"),
        arguments(
            "- 1117838570 2005.06.03 R02-M1 2005-06-03-15.42.50.675872 R02 RAS KERNEL INFO corrected",
            "2005-06-03T22:42:50Z"),
        arguments(
            "APPREAD 1117838571 2005.06.03 R02-M1 2005-06-03-15.42.51.363779 R02 RAS APP FATAL failed",
            "2005-06-03T22:42:51Z"),
        arguments(
            "- 1131566461 2005.11.09 dn2 Nov 9 12:01:01 dn2/dn2 crond[1]: closed",
            "2005-11-09T20:01:01Z"),
        arguments(
            "460 node-246 unix.hw state.unavailable 1077804742 1 Component not available",
            "2004-02-26T14:12:22Z"),
        arguments(
            "17/06/09 20:10:40 INFO executor.CoarseGrainedExecutorBackend: up",
            "2017-06-09T20:10:40Z"),
        arguments("081109 203615 148 INFO dfs.DataNode: Receiving block", "2008-11-09T20:36:15Z"),
        arguments(
            "2015-07-29 17:41:44,747 - INFO  [QuorumPeer:/0:0] - Notification",
            "2015-07-29T17:41:44.747Z"),
        arguments(
            "2016-09-28 04:30:30, Info                  CBS    Loaded", "2016-09-28T04:30:30Z"),
        arguments("[10.30 16:49:06] chrome.exe - proxy.example:5070 open", "2025-10-30T16:49:06Z"),
        arguments(
            "[03.04 16:49:06] chrome.exe *64 - proxy.example:5070 open", "2026-03-04T16:49:06Z"),
        arguments("03-04 16:13:38.811  1702  2395 D Window: up", "2026-03-04T16:13:38.811Z"),
        arguments("07-02 16:13:38.811 I/Window( 12): up", "2026-07-02T16:13:38.811Z"),
        arguments(
            "20171223-22:15:29:606|Step_LSC|30002312|onStandStepChanged",
            "2017-12-23T22:15:29.606Z"),
        arguments("20171224-0:1:3:81|Step_LSC|3|on", "2017-12-24T00:01:03.081Z"),
        arguments(
            "nova-api.log.1.2017-05-16_13:53:08 2017-05-16 00:00:00.008 25746 INFO nova up",
            "2017-05-16T00:00:00.008Z"),
        arguments("web-1  | 2026-07-22T12:00:00.123Z ready", "2026-07-22T12:00:00.123Z"),
        arguments("[pod/web-5d4/app] 2026-07-22T12:00:00.123Z ready", "2026-07-22T12:00:00.123Z"),
        arguments(
            "build\tRun tests\t2026-07-22T12:00:00.1234567Z ok", "2026-07-22T12:00:00.123456700Z"),
        arguments(
            "level=info ts=2026-07-22T12:00:00Z caller=a.go:1 msg=up", "2026-07-22T12:00:00Z"),
        arguments("time=\"2026-07-22T12:00:00+02:00\" level=info msg=up", "2026-07-22T10:00:00Z"),
        arguments("date=2026-07-22 time=12:00:00 devname=\"fw\" logid=1", "2026-07-22T12:00:00Z"),
        arguments("*Mar  1 18:46:11.123: %SYS-5-CONFIG_I: Configured", "2026-03-01T18:46:11.123Z"),
        arguments(
            "000123: Jul 22 2026 12:00:00.123 UTC: %SYS-5-CONFIG: up", "2026-07-22T12:00:00.123Z"),
        arguments("Wed 2026-07-22 12:00:00 UTC web sshd[1]: login", "2026-07-22T12:00:00Z"),
        arguments("Wed Jul 22 12:00:00 CEST 2026", "2026-07-22T10:00:00Z"),
        arguments("[Wed Jul 22 12:00:00 2026] usb 1-1: reset", "2026-07-22T12:00:00Z"),
        arguments(
            "http 2026-07-22T12:00:00.123456Z app/lb 10.0.0.1:80", "2026-07-22T12:00:00.123456Z"),
        arguments("2026-07-22\t12:00:00\tFRA2\t12\t10.0.0.1\tGET", "2026-07-22T12:00:00Z"),
        arguments("=INFO REPORT==== 22-Jul-2026::12:00:00 ===", "2026-07-22T12:00:00Z"),
        arguments("\u001B[32m2026-07-22 12:00:00.123\u001B[0m INFO up", "2026-07-22T12:00:00.123Z"),
        arguments("2026-07-22 12:00:00.123:INFO:oejs.Server:main: up", "2026-07-22T12:00:00.123Z"),
        arguments("####<Jul 22, 2026 12:00:00 PM UTC> <Notice> <up>", "2026-07-22T12:00:00Z"),
        arguments("7/22/2026 1:00:00 PM lost", "2026-07-22T13:00:00Z"),
        arguments("22.07.2026 13:00:00 lost", "2026-07-22T13:00:00Z"),
        arguments("22-JUL-26 01.00.00.123456 PM lost", "2026-07-22T13:00:00.123456Z"),
        arguments("2026-07-22 12:00:00 GET /orders 200", "2026-07-22T12:00:00Z"),
        arguments("Jul 22, 2026, 1:00:00 PM ET - lost", "2026-07-22T17:00:00Z"),
        arguments("2026-07-22-12.00.00.123456+120 I1A1 LEVEL: Info", "2026-07-22T10:00:00.123456Z"),
        arguments("2026-07-22-12.00.00.123456-300 I1A1 LEVEL: Info", "2026-07-22T17:00:00.123456Z"),
        arguments("27.10.25 12:00:00 INFO up", "2025-10-27T12:00:00Z"),
        arguments("# Time: 2026-07-22T12:00:00.123456Z", "2026-07-22T12:00:00.123456Z"),
        arguments("# Time: 260722 12:00:00", "2026-07-22T12:00:00Z"),
        arguments("0|web  | 2026-07-22T12:00:00: listening", "2026-07-22T12:00:00Z"),
        arguments("83 <40>1 2026-07-22T12:00:00+00:00 host app web.3 - up", "2026-07-22T12:00:00Z"),
        arguments("1.7847216001234567e+09\tinfo\tup", "2026-07-22T12:00:00.123456700Z"));
  }

  @ParameterizedTest
  @MethodSource("lines")
  void theTimeAtTheStartOfALineIsItsEventTime(String line, String time) {
    Accepted read = read(line);
    assertThat(read.document().timestamp()).isEqualTo(Instant.parse(time));
    assertThat(read.notes()).contains(InputNotice.TIME_FROM_TEXT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-07-22 was a Wednesday",
        "On 2026-07-22 12:00:00 it rained",
        "2026-07-22",
        "Jul 22 was a Wednesday",
        "12:00:00.123 [main] INFO started",
        "[12345.678901] usb 1-1: reset",
        "INFO:root:started",
        "Pay 1784721600 euros",
        "4155550123 called",
        "the job is due at 2026-07-22 12:00:00",
        "Meeting 2026-07-22 12:00:00 at noon",
        "[main] INFO org.acme.Pay - started",
        "20260722 documents were read",
        "2026 was a good year",
        "4006381333931 is a bar code",
        "1999999999 euros",
        "Mayor 12 2026 10:30:15",
        "Marathon 22 2026 10:30:15 at the finish",
        "12 Decembers 2025 10:30:15",
        "99% of 12:00:00"
      })
  void aLineWithoutADateAndTimeAtItsStartIsDatedWhenItArrives(String line) {
    Accepted read = read(line);
    assertThat(read.document().timestamp()).isEqualTo(READ);
    assertThat(read.notes()).contains(InputNotice.INGEST_TIME_USED);
    assertThat(read.notes().details().get(InputNotice.TEXT_WITHOUT_TIME)).contains("no time that");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "07/08/2026 12:00:00 lost",
        "[07/08 12:00:00] lost",
        "03-04 16:13:38 lost",
        "26/07/22 12:00:00 - lost",
        "17.06.09 12:00:00 INFO lost",
        "2026-02-30 12:00:00 lost",
        "12:00:00 lost"
      })
  void theNoticeOfAnUnreadableTimeSaysWhy(String line) {
    Accepted read = read(line);
    assertThat(read.document().timestamp()).isEqualTo(READ);
    assertThat(read.notes().details().get(InputNotice.TEXT_WITHOUT_TIME))
        .contains("\" (")
        .doesNotContain("null");
  }

  @Test
  void anAssumedYearIsNoted() {
    InputNotes notes = read("Dec 31 23:59:59 web cron[1]: run").notes();
    assertThat(notes.details().get(InputNotice.DATE_ASSUMED))
        .contains("Dec 31 23:59:59", "2025-12-31T23:59:59Z");
  }

  @Test
  void anAssumedUnitIsNoted() {
    InputNotes notes = read("1784721600 lost").notes();
    assertThat(notes.details().get(InputNotice.TIME_UNIT_ASSUMED)).contains("1784721600");
  }

  @Test
  void aLineWithoutAZoneIsReadInTheZoneOfTheOptions() {
    var berlin = new DocumentReader(InputFixture.options("input.zone=Europe/Berlin"));
    Accepted read = read(berlin, record("Jul 22 12:00:00 web sshd[12]: login", -1, Map.of()));
    assertThat(read.document().timestamp()).isEqualTo(Instant.parse("2026-07-22T10:00:00Z"));
    assertThat(read.notes().details().get(InputNotice.ZONE_ASSUMED)).contains("Europe/Berlin");
  }

  @Test
  void anObjectWithoutATimeHasThatOfItsText() {
    assertThat(read("{\"log\":\"2026-07-22 12:00:00 lost\"}").document().timestamp())
        .isEqualTo(Instant.parse("2026-07-22T12:00:00Z"));
    assertThat(
            read("{\"time\":\"2026-07-22T12:00:01Z\",\"log\":\"2026-07-22 12:00:00 lost\"}")
                .document()
                .timestamp())
        .isEqualTo(Instant.parse("2026-07-22T12:00:01Z"));
  }

  @Test
  void aRecordsTimeGivesTheYear() {
    long written = Instant.parse("2020-07-22T12:00:05Z").toEpochMilli();
    assertThat(read(reader, record("Jul 22 12:00:00 web su: no", written, Map.of())).document())
        .extracting(Document::timestamp)
        .isEqualTo(Instant.parse("2020-07-22T12:00:00Z"));
  }

  @Test
  void aRecordWithoutATimeHasThatOfItsHeader() {
    var headers = Map.of(RawRecord.TIME_HEADER, "2026-07-22T12:00:00Z");
    Accepted read = read(reader, record("  and so on", READ.toEpochMilli(), headers));
    assertThat(read.document().timestamp()).isEqualTo(Instant.parse("2026-07-22T12:00:00Z"));
    assertThat(read.notes()).contains(InputNotice.PREVIOUS_TIME_USED);
  }

  @Test
  void aLineWithoutATimeTakesThatOfTheLineBeforeIt() {
    var previous = new PreviousTime();
    Accepted first = read("starting");
    assertThat(previous.of(first.document().timestamp(), first.notes())).isEqualTo(READ);
    Accepted second = read("2026-07-22 12:00:00 up");
    Instant time = previous.of(second.document().timestamp(), second.notes());
    Accepted third = read("  with two workers");
    assertThat(previous.of(third.document().timestamp(), third.notes())).isEqualTo(time);
    assertThat(third.notes())
        .contains(InputNotice.PREVIOUS_TIME_USED)
        .doesNotContain(InputNotice.INGEST_TIME_USED);
  }

  @Test
  void anObjectWithoutATimeDoesNotTakeThatOfTheLineBeforeIt() {
    var previous = new PreviousTime();
    Accepted first = read("2026-07-22 12:00:00 up");
    previous.of(first.document().timestamp(), first.notes());
    Accepted second = read("{\"text\":\"copper falls\"}");
    assertThat(previous.of(second.document().timestamp(), second.notes())).isEqualTo(READ);
  }

  private Accepted read(String line) {
    return read(reader, record(line, -1, Map.of()));
  }

  private static Accepted read(DocumentReader reader, RawRecord record) {
    return (Accepted) reader.read(record).get(0);
  }

  private static RawRecord record(String line, long written, Map<String, String> headers) {
    byte[] value = line.getBytes(StandardCharsets.UTF_8);
    return new RawRecord(null, value, "app.log", 0, 1, written, READ.toEpochMilli(), headers);
  }
}
