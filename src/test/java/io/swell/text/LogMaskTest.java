package io.swell.text;

import static io.swell.text.Analysis.log;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogMaskTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "2024-05-01T12:34:56.789Z",
        "2024-05-01 12:34:56,789 +0200",
        "2024-05-01T12:34:56+02:00",
        "2024-05-01",
        "2024/05/01 12:34:56",
        "2005-06-09-06.07.08.123456",
        "2005.06.09",
        "17/06/09 20:10:40",
        "10/Oct/2000:13:55:36 -0700",
        "14.06.2024 08:01",
        "14 Jun 2024 08:01:02 GMT",
        "Jun 14 15:16:01",
        "Jun  4 15:16:01",
        "Sun Dec 04 04:47:44 2005",
        "Sun, 04 Dec 2005 04:47:44 UTC",
        "12:34:56.789",
        "20240501T123456Z",
        "550e8400-e29b-41d4-a716-446655440000",
        "https://api.example.org:8080/v1/pay?id=7#top",
        "jdbc+x://db/orders",
        "/var/log/syslog.1",
        "~/.ssh/id_rsa",
        "./run.sh",
        "../conf/app.yml:12",
        "src/main/java/Pay.java:23",
        "C:\\Windows\\System32\\x.dll",
        "\\\\share\\public\\a.txt",
        "10.251.66.102",
        "10.251.66.102:50010",
        "10.0.0.0/8",
        "fe80::1ff:fe23:4567:890a",
        "2001:db8:0:0:1:0:0:1",
        "::1",
        "00:1a:2b:3c:4d:5e",
        "00-1A-2B-3C-4D-5E",
        "02:15:af:04:e1:7b",
        "5022.4d6a.d555",
        "ef 1c 06 a4 b7 a1",
        "0x7fff5fbff8c0",
        "d41d8cd98f00b204e9800998ecf8427e",
        "9f0f5f5",
        "pay.team+eu@example.org",
        "db-1.example.com:5432",
        "example.com:443",
        "proxy.cse.example.hk:80",
        "example.com",
        "dsl-70-1.pool.example.de",
        "ec2-1-2-3-4.compute-1.example.com",
        "WEB01.CORP.LOCAL",
        "www.example.com/index?x=1",
        "ip-10-0-0-1.zone.internal",
        "9s6XKzkNRiz8i3",
        "01J3ZQ8V5K7M2N4P6R8S0T1V3W",
        "0ujtsYcgvSTl8PAuAdqWYSMnLOv",
        "V1StGXR8_Z5jdHi6B-myT",
        "aB-3kd9Xz_Q2mmPd8Yw-K",
        "dGhpcyBpcyBhIHRlc3Q=",
        "q2o8kj3lq9d1mh4b7e5v0t6u2s",
        "U024BE7LH",
        "arn:aws:iam::123456789012:role/Reader",
        "AKIAIOSFODNN7EXAMPLE",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N",
        "1rAbCd-0000Xy-2Z",
        "w5dqnTT3B10GoyRZcruzOZQ=",
        "5h6m6s",
        "35ms",
        "1.5 seconds",
        "99%",
        "64KB",
        "12 GiB",
        "5\u00B5s",
        "42",
        "-7",
        "1,024",
        "3.14e-10",
        "v1.2.3",
        "1.2.3"
      })
  void eachFormIsMaskedAsAWhole(String form) {
    // the text after a form does not belong to it
    for (String after : List.of("", " ", ", then", ")", "]", ";")) {
      assertThat(end("=" + form + after, 1))
          .as("'%s' before '%s'", form, after)
          .isEqualTo(1 + form.length());
    }
  }

  private static int end(String line, int from) {
    var masks = new LogMask();
    masks.begin(line.toCharArray(), line.length());
    return masks.match(from);
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
    assertThat(end(word, 0)).isEqualTo(LogMask.NO_MATCH);
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
}
