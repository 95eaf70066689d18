package io.swell.format.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What other programs print is read as the time that they mean, written here in ISO-8601. */
class TimeFormsTest {
  private final InputNotes notes = new InputNotes();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Wed, 22 Jul 2026 12:00:00 EST      | 2026-07-22T17:00:00Z",
        "Wed, 22 Jul 2026 12:00:00 MST      | 2026-07-22T19:00:00Z",
        "Thu, 15 Jan 2026 12:00:00 EDT      | 2026-01-15T16:00:00Z",
        "Thu, 15 Jan 2026 12:00:00 PDT      | 2026-01-15T19:00:00Z",
        "Wed, 22 Jul 2026 12:00:00 PST      | 2026-07-22T20:00:00Z",
        "Wed, 22 Jul 2026 12:00:00 UT       | 2026-07-22T12:00:00Z",
        "Wed, 22 Jul 2026 12:00:00 -0000    | 2026-07-22T12:00:00Z",
        "Wed, 22 Jul 2026 12:00:00 CEST     | 2026-07-22T10:00:00Z",
        "Wed, 22 Jul 2026 12:00:00 cet      | 2026-07-22T11:00:00Z",
        "Wed, 22 Jul 2026 12:00:00 JST      | 2026-07-22T03:00:00Z",
        "Wed, 22 Jul 2026 12:00:00 AEST     | 2026-07-22T02:00:00Z",
        "Wed, 22 Jul 2026 12:00:00 ACST     | 2026-07-22T02:30:00Z",
        "Wed, 22 Jul 2026 12:00:00 MSK      | 2026-07-22T09:00:00Z",
        "Wed, 22 Jul 2026 12:00:00 NPT      | 2026-07-22T06:15:00Z",
        "Wed Jul 22 12:00:00 +0000 2026     | 2026-07-22T12:00:00Z",
        "Wed Jul 22 12:00:00 UTC 2026       | 2026-07-22T12:00:00Z",
        "Wed Jul 22 12:00:00 CEST 2026      | 2026-07-22T10:00:00Z",
        "Wed, 22 July 2026 12:00:00 GMT     | 2026-07-22T12:00:00Z",
        "Mon, 07 Sept 2026 12:00:00 GMT     | 2026-09-07T12:00:00Z",
        "Mon, 7 Sept. 2026 12:00 GMT        | 2026-09-07T12:00:00Z",
        "Wednesday, 22-Jul-26 12:00:00 GMT  | 2026-07-22T12:00:00Z",
        "Wed, 22 Jul 2026 12:00:00 +0000 (UTC)     | 2026-07-22T12:00:00Z",
        "Wed, (noon) 22 Jul 2026 12:00 -0700 (PDT) | 2026-07-22T19:00:00Z",
        "Wed, 22 Jul 2026 12:00:00 (EST)    | 2026-07-22T17:00:00Z",
        "Wed Jul 22 2026 12:00:00 GMT+0200 (Central European Summer Time) | 2026-07-22T10:00:00Z",
        "Wed, Jul 22 2026 12:00:00 +0000    | 2026-07-22T12:00:00Z",
        "July 22, 2026 3:04 PM GMT          | 2026-07-22T15:04:00Z",
        "July 22nd, 2026 at 12:04 a.m. EDT  | 2026-07-22T04:04:00Z",
        "Jul 22, 2026, 3:04:05 PM UTC       | 2026-07-22T15:04:05Z",
        "22 Jul 2026 3 pm +01:00            | 2026-07-22T14:00:00Z",
        "12:00, 22 July 2026 (UTC)          | 2026-07-22T12:00:00Z",
        "2026-07-22 12:00:00 UTC            | 2026-07-22T12:00:00Z",
        "2026-07-22 12:00:00.5 EST          | 2026-07-22T17:00:00.5Z",
        "2026-07-22 12:00:00+00             | 2026-07-22T12:00:00Z",
        "2026-07-22 12:00:00.123456789 +0200 CEST m=+0.000012 | 2026-07-22T10:00:00.123456789Z",
        "2026-07-22T12:00:00 GMT+2          | 2026-07-22T10:00:00Z",
        "2026-07-22 12:00:00 -0300 -03      | 2026-07-22T15:00:00Z",
        "2026-07-22T12:00:00 UTC+02:00      | 2026-07-22T10:00:00Z",
        "2026-07-22T12:00:00UTC             | 2026-07-22T12:00:00Z",
        "2026-07-22T12:00:00+02:00[Europe/Berlin] | 2026-07-22T10:00:00Z",
        "2026-07-22T12:00:00[Europe/Berlin] | 2026-07-22T10:00:00Z",
        "2026-07-22T12:00:00Z[UTC]          | 2026-07-22T12:00:00Z",
        "2026-01-22 12:00:00 Europe/Berlin  | 2026-01-22T11:00:00Z",
        "2026-07-22 12:00 America/Argentina/Buenos_Aires | 2026-07-22T15:00:00Z",
        "2026-07-22Z                        | 2026-07-22T00:00:00Z",
        "2026-07-22+02:00                   | 2026-07-21T22:00:00Z",
        "2026-07-22T12Z                     | 2026-07-22T12:00:00Z",
        "2026/07/22 12:00 Z                 | 2026-07-22T12:00:00Z",
        "2026.07.22 12:00 Z                 | 2026-07-22T12:00:00Z",
        "20260722T120000Z                   | 2026-07-22T12:00:00Z",
        "20260722T1200+0200                 | 2026-07-22T10:00:00Z",
        "20260722T120000.25Z                | 2026-07-22T12:00:00.25Z",
        "20260722120000Z                    | 2026-07-22T12:00:00Z",
        "20260722 12:00:00 +0000            | 2026-07-22T12:00:00Z",
        "2026-W30-3T12:00:00Z               | 2026-07-22T12:00:00Z",
        "2026W303T12:00:00Z                 | 2026-07-22T12:00:00Z",
        "2026-203T12:00:00Z                 | 2026-07-22T12:00:00Z",
        "22.07.2026 12:00 +0200             | 2026-07-22T10:00:00Z",
        "07.08.2026 12:00 Z                 | 2026-08-07T12:00:00Z",
        "22/07/2026 12:00 Z                 | 2026-07-22T12:00:00Z",
        "07/22/2026 3:04 PM Z               | 2026-07-22T15:04:00Z",
        "08/08/2026 12:00 Z                 | 2026-08-08T12:00:00Z",
        "22-07-2026 12:00 Z                 | 2026-07-22T12:00:00Z",
        "22-Jul-2026 12:00:00 Z             | 2026-07-22T12:00:00Z",
        "22/Jul/2026:12:00:00 +0200         | 2026-07-22T10:00:00Z",
        "2026-Jul-22 12:00:00 Z             | 2026-07-22T12:00:00Z",
        "2016-12-31T23:59:60Z               | 2017-01-01T00:00:00Z",
        "Sat, 31 Dec 2016 18:59:60 EST      | 2017-01-01T00:00:00Z",
        "2026-07-22T24:00:00Z               | 2026-07-23T00:00:00Z",
        "2026-07-22 24:00 +02:00            | 2026-07-22T22:00:00Z",
        "Fri, 22 Jul 55 12:00:00 GMT        | 1955-07-22T12:00:00Z",
        "2026\u5e747\u670822\u65e5 12:00 GMT | 2026-07-22T12:00:00Z",
        "2026\ub144 7\uc6d4 22\uc77c 12:00 +0900 | 2026-07-22T03:00:00Z",
        "2026-07-22-12.00.00.250000 Z       | 2026-07-22T12:00:00.25Z",
        "/Date(1784721600000)/              | 2026-07-22T12:00:00Z",
        "\\/Date(1784721600000+0200)\\/      | 2026-07-22T12:00:00Z",
        "+1784721600                        | 2026-07-22T12:00:00Z",
        "Jul 22, 2026, 3:04:05\u202fPM UTC  | 2026-07-22T15:04:05Z",
        "2026-07-22T12:00:00\u221205:00     | 2026-07-22T17:00:00Z",
      })
  void aFormIsReadAsTheTimeThatItMeans(String text, Instant time) throws Exception {
    assertThat(TimestampParser.STANDARD.read(text, null, notes)).isEqualTo(time);
    assertThat(notes).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Wed, 22 Jul 2026 12:00:00 BST | 2026-07-22T11:00:00Z | BST      | +01:00",
        "Tue, 24 Nov 2026 12:00:00 IST | 2026-11-24T06:30:00Z | IST      | +05:30",
        "2026-07-22 12:00:00 CST       | 2026-07-22T18:00:00Z | CST      | -06:00",
        "2026-07-22 12:00:00 AST       | 2026-07-22T16:00:00Z | AST      | -04:00",
        "Wed, 22 Jul 2026 12:00:00 A   | 2026-07-22T12:00:00Z | A        | Z",
        "Wed, 22 Jul 2026 12:00 PT     | 2026-07-22T19:00:00Z | PT       | America/Los_Angeles",
      })
  void aZoneNameOfSeveralMeaningsIsReadByTheTableWithANotice(
      String text, Instant time, String name, String reading) throws Exception {
    assertThat(TimestampParser.STANDARD.read(text, null, notes)).isEqualTo(time);
    assertThat(notes).containsExactly(InputNotice.ZONE_NAME_ASSUMED);
    assertThat(notes.details().get(InputNotice.ZONE_NAME_ASSUMED))
        .startsWith(name + " in ")
        .contains("read as " + reading, "input.zone");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2026-07-22 12:00:00 IST  | 2026-07-22T10:00:00Z",
        "2026-07-22 12:00:00 cst  | 2026-07-22T04:00:00Z",
        "2026-07-22 12:00:00 HQT  | 2026-07-22T09:00:00Z",
      })
  void theOptionOverridesTheTableOfNames(String text, Instant time) throws Exception {
    TimestampParser parser = parser("input.zone=UTC,IST=+02:00,CST=Asia/Shanghai,HQT=+3");
    assertThat(parser.read(text, null, notes)).isEqualTo(time);
    assertThat(notes).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Wed, 22 Jul 2026 12:00:00 | 2026-07-22T12:00:00Z | 2026-07-22T10:00:00Z",
        "2026-01-22 12:00:00,123   | 2026-01-22T12:00:00.123Z | 2026-01-22T11:00:00.123Z",
        "22.07.2026 12:00          | 2026-07-22T12:00:00Z | 2026-07-22T10:00:00Z",
        "22.7.2026                 | 2026-07-22T00:00:00Z | 2026-07-21T22:00:00Z",
        "20260722                  | 2026-07-22T00:00:00Z | 2026-07-21T22:00:00Z",
        "20260722T120000           | 2026-07-22T12:00:00Z | 2026-07-22T10:00:00Z",
        "July 22, 2026 3:04 PM     | 2026-07-22T15:04:00Z | 2026-07-22T13:04:00Z",
      })
  void aFormWithoutAZoneIsReadInTheOptionsZoneWithANotice(String text, Instant utc, Instant berlin)
      throws Exception {
    assertThat(TimestampParser.STANDARD.read(text, null, notes)).isEqualTo(utc);
    assertThat(parser("input.zone=Europe/Berlin").read(text, null, new InputNotes()))
        .isEqualTo(berlin);
    assertThat(notes).isNotEmpty();
  }

  @Test
  void theNoticeOfAnAssumedZoneNamesTextAndZone() throws Exception {
    parser("input.zone=Europe/Berlin").read("22 Jul 2026 12:00", null, notes);
    assertThat(notes.details().get(InputNotice.ZONE_ASSUMED))
        .isEqualTo(
            "\"22 Jul 2026 12:00\" names no time zone and was read in Europe/Berlin; input.zone"
                + " sets another");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "de | Mi., 22. Juli 2026 12:00:00 GMT",
        "de | Mittwoch, den 22. Juli 2026 um 12:00 Uhr UTC",
        "de | Mit, 22 Jul 2026 12:00:00 +0000",
        "fr | mer., 22 juil. 2026 12:00:00 +0000",
        "fr | mercredi 22 juillet 2026 12:00 UTC",
        "es | mi\u00e9, 22 jul 2026 12:00:00 +0000",
        "es | 22 de julio de 2026 12:00 UTC",
        "pt | qua, 22 jul 2026 12:00:00 GMT",
        "it | mer, 22 luglio 2026 12:00:00 GMT",
        "nl | wo 22 juli 2026 12:00 UTC",
        "pl | 22 lipca 2026 12:00 UTC",
        "ru | \u0421\u0440, 22 \u0438\u044e\u043b\u044f 2026 12:00:00 GMT",
        "uk | 22 \u043b\u0438\u043f\u043d\u044f 2026 12:00 GMT",
        "cs | 22. \u010dervence 2026 12:00 GMT",
        "hr | sri, 22 srp 2026 12:00:00 GMT",
        "tr | 22 Temmuz 2026 12:00 GMT",
        "sv | 22 juli 2026 12:00 GMT",
        "en | Wed, 22 Jul 2026 12:00:00 GMT",
        "xx | Wed, 22 Jul 2026 12:00:00 GMT",
      })
  void monthsMayBeNamedInTheDocumentsLanguage(String language, String text) throws Exception {
    assertThat(TimestampParser.STANDARD.read(text, language, notes))
        .isEqualTo("2026-07-22T12:00:00Z");
    assertThat(notes).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fr | 7 ao\u00fbt 2026 12:00 Z      | 2026-08-07T12:00:00Z",
        "fr | 7 aout 2026 12:00 Z           | 2026-08-07T12:00:00Z",
        "fr | 7 d\u00e9c. 2026 12:00 Z      | 2026-12-07T12:00:00Z",
        "de | 7. M\u00e4rz 2026 12:00 Z     | 2026-03-07T12:00:00Z",
        "de | 7 Mrz 2026 12:00 Z            | 2026-03-07T12:00:00Z",
        "de | 7 Okt 2026 12:00 Z            | 2026-10-07T12:00:00Z",
        "pl | 7 stycznia 2026 12:00 Z       | 2026-01-07T12:00:00Z",
        "hr | \u010det, 7 svi 2026 12:00 CET | 2026-05-07T11:00:00Z",
      })
  void diacriticsAndDotsOfNamesMayBeLeftOut(String language, String text, Instant time)
      throws Exception {
    assertThat(TimestampParser.STANDARD.read(text, language, notes)).isEqualTo(time);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "07/08/2026                         | \"07/08/2026\" may be 2026-08-07 or 2026-07-08",
        "07/08/2026 3:04 PM UTC             | write the year first, or the month as a name",
        "7-8-2026 12:00                     | may be 2026-08-07 or 2026-07-08",
        "22/07/26 12:00                     | does not say which number is the year",
        "Wed, 22 Jul 2026 12:00:00 QQQ      | the time zone \"QQQ\" is not known",
        "Wed, 22 Jul 2026 12:00:00 QQQ      | input.zone=UTC,NAME=OFFSET",
        "2026-07-22 12:00 Foo/Bar           | Foo/Bar",
        "Wed, 22 Jul 2026 12:00 (Berlin)    | the time zone \"Berlin\" is not known",
        "30 Feb 2026 12:00 Z                | FEBRUARY 30",
        "22 Jul 2026 13:00 PM               | hour 13 of a 12-hour clock",
        "22 juillet 2026 12:00              | allowed are ISO-8601",
      })
  void aTextWithoutOneReadingIsRejectedWithTheReason(String text, String reason) {
    assertThatThrownBy(() -> TimestampParser.STANDARD.read(text, null, notes))
        .isInstanceOf(UnreadableTimeException.class)
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "22 Jul 2026 2026",
        "22 Jul",
        "July 2026",
        "2026",
        "2026-07",
        "22 22 Jul 2026",
        "2026-07-22 2026-07-23",
        "2026-07-22 12:00 13:00",
        "2026-07-22T12:00:00+19:00",
        "2026-07-22 12:00:00 +0200 tomorrow",
        "2026-07-22 12:00 UTC UTC",
        "12:00",
        "3 pm",
        "May",
        "in 3 days",
        "2026-W54",
        "2026-366",
        "22 Jul 2026 12:00:61 Z",
        "22 Jul 2026 25:00 Z",
        "Wed, 22 Jul 2026 12:00:00 ++0200",
        "1 234 567",
        "10.0.0.1",
        "192.168.10.2026",
      })
  void aTextThatIsNotOneTimeIsRejected(String text) {
    assertThat(TimestampParser.parse(text)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "EEE, dd MMM yyyy HH:mm:ss xx",
        "yyyy-MM-dd'T'HH:mm:ss.SSSxxx'['VV']'",
        "yyyy-MM-dd HH:mm:ss VV",
        "YYYY-'W'ww-e'T'HH:mm:ssxxx",
        "yyyy-DDD'T'HH:mm:ssxxx",
        "EEE MMM dd HH:mm:ss zzz yyyy",
        "EEEE, MMMM d, yyyy h:mm:ss a z",
        "yyyyMMdd'T'HHmmssxx",
        "dd/MMM/yyyy:HH:mm:ss xx",
        "MMM d, yyyy, h:mm:ss a O",
      })
  void whatJavaPrintsIsReadBack(String pattern) throws Exception {
    DateTimeFormatter format = DateTimeFormatter.ofPattern(pattern, Locale.UK);
    ZonedDateTime time = ZonedDateTime.parse("2025-12-01T00:00:00+09:00[Asia/Tokyo]");
    for (int hours = 0; hours < 9000; hours += 7) {
      String text = time.plusHours(hours).format(format);
      assertThat(TimestampParser.STANDARD.read(text, null, notes))
          .as(text)
          .isEqualTo(time.plusHours(hours).toInstant());
    }
  }

  private static TimestampParser parser(String... settings) {
    return TimestampParser.of(InputFixture.options(settings));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "22-JUL-26 12:00:00 Z               | 2026-07-22T12:00:00Z | DATE_ASSUMED",
        "22-JUL-26 03.05.07.5 PM +02:00     | 2026-07-22T13:05:07.5Z | DATE_ASSUMED",
        "05 Aug 15 00:00 Z                  | 2015-08-05T00:00:00Z | DATE_ASSUMED",
        "2025-10-26 02:30 Europe/Berlin     | 2025-10-26T00:30:00Z | ZONE_ASSUMED",
        "2026-03-29 02:30 Europe/Berlin     | 2026-03-29T01:30:00Z | ZONE_ASSUMED",
      })
  void aFormWithTwoReadingsIsNoted(String text, Instant time, InputNotice notice) throws Exception {
    assertThat(TimestampParser.STANDARD.read(text, null, notes)).isEqualTo(time);
    assertThat(notes).containsExactly(notice);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0001-01-01T00:00:00Z", "1403/05/01", "-62135596800000"})
  void aYearBeforeTheGregorianCalendarIsRejected(String text) {
    assertThat(TimestampParser.parse(text)).isNull();
  }
}
