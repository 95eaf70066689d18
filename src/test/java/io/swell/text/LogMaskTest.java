package io.swell.text;

import static io.swell.text.Analysis.log;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogMaskTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "TIMESTAMP | 2024-05-01T12:34:56.789Z",
        "TIMESTAMP | 2024-05-01 12:34:56,789 +0200",
        "TIMESTAMP | 2024-05-01T12:34:56+02:00",
        "TIMESTAMP | 2024-05-01",
        "TIMESTAMP | 2024/05/01 12:34:56",
        "TIMESTAMP | 2005-06-09-06.07.08.123456",
        "TIMESTAMP | 2005.06.09",
        "TIMESTAMP | 17/06/09 20:10:40",
        "TIMESTAMP | 10/Oct/2000:13:55:36 -0700",
        "TIMESTAMP | 14.06.2024 08:01",
        "TIMESTAMP | 14 Jun 2024 08:01:02 GMT",
        "TIMESTAMP | Jun 14 15:16:01",
        "TIMESTAMP | Jun  4 15:16:01",
        "TIMESTAMP | Sun Dec 04 04:47:44 2005",
        "TIMESTAMP | Sun, 04 Dec 2005 04:47:44 UTC",
        "TIMESTAMP | 12:34:56.789",
        "TIMESTAMP | 20240501T123456Z",
        "UUID | 550e8400-e29b-41d4-a716-446655440000",
        "URL | https://api.example.org:8080/v1/pay?id=7#top",
        "URL | jdbc+x://db/orders",
        "PATH | /var/log/syslog.1",
        "PATH | ~/.ssh/id_rsa",
        "PATH | ./run.sh",
        "PATH | ../conf/app.yml:12",
        "PATH | src/main/java/Pay.java:23",
        "PATH | C:\\Windows\\System32\\x.dll",
        "PATH | \\\\share\\public\\a.txt",
        "ADDRESS | 10.251.66.102",
        "ADDRESS | 10.251.66.102:50010",
        "ADDRESS | 10.0.0.0/8",
        "ADDRESS | fe80::1ff:fe23:4567:890a",
        "ADDRESS | 2001:db8:0:0:1:0:0:1",
        "ADDRESS | ::1",
        "BYTES | 00:1a:2b:3c:4d:5e",
        "BYTES | 00-1A-2B-3C-4D-5E",
        "BYTES | 02:15:af:04:e1:7b",
        "BYTES | 5022.4d6a.d555",
        "BYTES | ef 1c 06 a4 b7 a1",
        "HEX | 0x7fff5fbff8c0",
        "HEX | d41d8cd98f00b204e9800998ecf8427e",
        "HEX | 9f0f5f5",
        "EMAIL | pay.team+eu@example.org",
        "HOST | db-1.example.com:5432",
        "HOST | example.com:443",
        "HOST | proxy.cse.example.hk:80",
        "HOST | example.com",
        "HOST | dsl-70-1.pool.example.de",
        "HOST | ec2-1-2-3-4.compute-1.example.com",
        "HOST | WEB01.CORP.LOCAL",
        "HOST | www.example.com/index?x=1",
        "HOST | ip-10-0-0-1.zone.internal",
        "ID | 9s6XKzkNRiz8i3",
        "ID | 01J3ZQ8V5K7M2N4P6R8S0T1V3W",
        "ID | 0ujtsYcgvSTl8PAuAdqWYSMnLOv",
        "ID | V1StGXR8_Z5jdHi6B-myT",
        "ID | aB-3kd9Xz_Q2mmPd8Yw-K",
        "ID | dGhpcyBpcyBhIHRlc3Q=",
        "ID | q2o8kj3lq9d1mh4b7e5v0t6u2s",
        "ID | U024BE7LH",
        "ID | arn:aws:iam::123456789012:role/Reader",
        "ID | AKIAIOSFODNN7EXAMPLE",
        "ID | eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N",
        "ID | 1rAbCd-0000Xy-2Z",
        "ID | w5dqnTT3B10GoyRZcruzOZQ=",
        "QUANTITY | 5h6m6s",
        "QUANTITY | 35ms",
        "QUANTITY | 1.5 seconds",
        "QUANTITY | 99%",
        "QUANTITY | 64KB",
        "QUANTITY | 12 GiB",
        "QUANTITY | 5\u00B5s",
        "NUMBER | 42",
        "NUMBER | -7",
        "NUMBER | 1,024",
        "NUMBER | 3.14e-10",
        "NUMBER | v1.2.3",
        "NUMBER | 1.2.3"
      })
  void eachMaskIsTheFirstToMatchItsWholeForms(LogMask mask, String form) {
    // the text after a form does not belong to it
    for (String after : List.of("", " ", ", then", ")", "]", ";")) {
      char[] text = ("=" + form + after).toCharArray();
      for (LogMask other : LogMask.values()) {
        int end = other.match(text, 1, text.length);
        if (other == mask) {
          assertThat(end).as("'%s' before '%s'", form, after).isEqualTo(1 + form.length());
          break;
        }
        assertThat(end).as("%s on %s", other, form).isEqualTo(LogMask.NO_MATCH);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "deadbeef",
        "ad be",
        "1s2x3",
        "cafe",
        "may",
        "sun",
        "march",
        "and/or",
        "read/write",
        "version",
        "facade",
        "monday",
        "http",
        "a:b",
        "added",
        "getUserById",
        "OutOfMemoryError",
        "IPv4Address",
        "SHA256withRSA",
        "XMLHttpRequestEventTarget",
        "WSAECONNRESET",
        "Donaudampfschifffahrtsgesellschaft",
        "org.acme.ledger",
        "request.timeout.ms",
        "user.profile.id",
        "java.net"
      })
  void wordsAreNotMasked(String word) {
    char[] text = word.toCharArray();
    assertThat(LogMask.matchAny(text, 0, text.length)).isEqualTo(LogMask.NO_MATCH);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "from 10.0.0.1:80 to 10.0.0.2:81 for 35ms",
        "id=550e8400-e29b-41d4-a716-446655440000;at=12:34:56",
        "<pay@example.org> [0x1f] (99%) {/tmp/x} \"/tmp/y\" 'https://x.org'",
        "size:1024,time:3.5s,try:2",
        "blk_-1608999687919862906 blk_1073741825_1001",
        "Jun 14 15:16:01 14/Jun/2024"
      })
  void onlyTheWordsAroundMasksRemain(String line) {
    assertThat(log(line)).matches("[a-z ]*").doesNotContain("jun", "example", "tmp", "org");
  }

  @Test
  void linesThatDifferOnlyInMaskedTextAreEqual() {
    assertThat(log("sent 512 bytes to /10.0.0.1:99 in 3 ms, task 7f3a9c1d"))
        .isEqualTo(log("sent 9 bytes to /10.77.0.9:1234 in 1200 ms, task 00aa99bb"))
        .isEqualTo("sent task");
  }

  @Test
  void masksApplyInAFixedOrder() {
    assertThat(LogMask.values())
        .extracting(Enum::name)
        .containsExactly(
            "BYTES",
            "TIMESTAMP",
            "UUID",
            "URL",
            "PATH",
            "ADDRESS",
            "HEX",
            "EMAIL",
            "HOST",
            "ID",
            "BROWSER",
            "QUANTITY",
            "NUMBER");
  }
}
