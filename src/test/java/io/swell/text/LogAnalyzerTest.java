package io.swell.text;

import static io.swell.text.Analysis.log;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogAnalyzerTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "charge refused",
        "2024-05-01T12:34:56.789Z INFO charge refused",
        "2024-05-01 12:34:56,789 [main] WARN  - charge refused",
        "2024-05-01 12:34:56.789  INFO 4711 --- [nio-8080-exec-3] charge refused",
        "[2024-05-01 12:34:56] [error] [pid 12] charge refused",
        "<34>Jun 14 15:16:01 charge refused",
        "12:34:56 | DEBUG | charge refused",
        "1714567890123 ERROR charge refused",
        "(warning) charge refused",
        "\u001B[32mINFO\u001B[0m charge refused",
        "[INFO ] charge refused",
        "2026-07-22T12:00:00.123Z stdout F charge refused",
        "2026-07-22T12:00:00.123456789+02:00 stderr P charge refused",
        "2026-07-22T12:00:00.123Z stdout F 2026-07-22 12:00:00 INFO [main] charge refused",
        "<34>1 2026-07-22T12:00:00.003Z web su 1 - [a@1 x=\"b]\" y=\"\\\"]\"][d@2] charge refused",
        "<165>1 2026-07-22T05:14:15.000003-07:00 192.0.2.1 pay 8710 - - charge refused",
        "I0722 12:00:00.123456       1 server.go:123] charge refused",
        "[Wed Oct 11 14:32:52.123 2026] [core:error] [pid 1:tid 9] [client ::1] charge refused",
        "10.0.0.1 - ann [10/Oct/2026:13:55:36 -0700] charge refused",
        "level=info ts=2026-07-22T12:00:00Z caller=main.go:12 msg=\"charge refused\"",
        "time=\"2026-07-22T12:00:00Z\" level=warning msg=\"charge refused\""
      })
  void theHeaderOfALayoutIsRemoved(String line) {
    assertThat(log(line)).isEqualTo("charge refused");
  }

  @ParameterizedTest
  @CsvSource({
    "Error: charge refused, charge error refused",
    "[PaymentService] refused, payment paymentservice refused service",
    "INFO [billing] charge refused, billing charge refused",
    "information lost, information lost",
    "warned twice, twice warned",
    "<34>Jun 14 15:16:01 web su: refused, refused su",
    "Jun 14 15:16:01 web-01 sshd[12]: refused, refused sshd",
    "Jun 14 15:16:01 charge refused: funds, charge funds refused",
    "2026-07-22T12:00:00Z sent stdout to F, sent stdout",
    "time=35ms reached, reached time"
  })
  void wordsOfTheMessageAreNotRemovedAsHeader(String line, String terms) {
    assertThat(log(line)).isEqualTo(terms);
  }

  @ParameterizedTest
  @CsvSource({
    "PaymentService, payment paymentservice service",
    "chargeCard, card charge chargecard",
    "DFSClient, client dfs dfsclient",
    "parseHTTPHeader, header http parse parsehttpheader",
    "retry_count, count retry retry_count",
    "MAX_SIZE, max max_size size",
    "__init__, init",
    "IPv6Address, address ipv6 ipv6address",
    "log4j, log4j",
    "sha256Sum, sha256 sha256sum sum",
    "task_000123_m, task",
    "worker12345, worker",
    "worker12, worker",
    "Thunderbird_B8, thunderbird",
    "eth0, eth",
    "ext4, ext4",
    "app.py:33, ''",
    "db-1.example.com:5432 lost, lost",
    "req20240501x, req",
    "\u00C9tatService, service \u00E9tat \u00E9tatservice"
  })
  void namesAreSplitAtCaseAndUnderscoreAndKept(String name, String terms) {
    assertThat(log(name)).isEqualTo(terms);
  }

  @ParameterizedTest
  @CsvSource({
    "cus_9s6XKzkNRiz8i3, cus",
    "sess_V1StGXR8_Z5jdHi6B-myT, sess",
    "sk_live_4eC39HqLyjWDarjtT1zdp7dc, live sk",
    "web-7d4b9c6f5-x2x9z, web",
    "web-7d4b9c6f5-fghjk, web",
    "kube-proxy-hbnkz, kube proxy",
    "nightly-28391040-kzbtq, nightly",
    "node_7f3a9c1d, node",
    "i-0abc123def4567890, ''",
    "web-bmnmsgqxmq-cggft, web",
    "pool-3ba7fda0-gz2c, pool",
    "pool-3ba7fda0-ready, pool",
    "req-60353112-0c61-1c6d-fbee-0b3d4b3c29aa, req",
    "request_id=3gEQwnbPe7, id request request_id",
    "'{\"id\": \"VugjEZ4dz7\"}', id",
    "mode=ReadOnly2, mode only read",
    "use-https, https use",
    "my-html5, html5 my",
    "user_account_id, account id user user_account_id",
    "X-Request-ID, id request",
    "Slf4jLog, log slf4j slf4jlog"
  })
  void generatedIdsAreNoTermsButTheNamesBeforeThemAre(String name, String terms) {
    assertThat(log(name)).isEqualTo(terms);
  }

  @ParameterizedTest
  @CsvSource({
    "\u767B\u5F55\u5931\u8D25, \u5931\u8D25 \u5F55\u5931 \u767B\u5F55",
    "\u767B\u5F5510.0.0.1\u5931\u8D25, \u5931\u8D25 \u767B\u5F55",
    "\u30A8\u30E9\u30FC error, error \u30A8\u30E9 \u30E9\u30FC"
  })
  void chineseAndJapaneseAreCountedByPairsOfCharacters(String line, String terms) {
    assertThat(log(line)).isEqualTo(terms);
  }

  @ParameterizedTest
  @CsvSource({
    "org.acme.pay.Ledger, ledger",
    "org.acme.Ledger.close, close ledger",
    "acme.Ledger$Entry, entry ledger",
    "acme.pay.ledger, ledger",
    "ledger.close, close ledger",
    "db1.acme.example.com, ''",
    "java.net.ConnectException: refused, connect connectexception exception refused",
    "'end. Begin', begin end",
    "'...wait', wait"
  })
  void packagePrefixesAreRemoved(String name, String terms) {
    assertThat(log(name)).isEqualTo(terms);
  }

  @Test
  void stackTracesKeepExceptionsAndTheFirstApplicationFrame() {
    String trace =
        """
        2024-05-01 12:34:56 ERROR [main] payment failed
        org.acme.RefusedException: no funds
        \tat java.base/java.util.ArrayList.forEach(ArrayList.java:1511)
        \tat app//org.acme.Ledger.post(Ledger.java:42)
        \tat org.acme.Main.main(Main.java:7)
        \t... 3 more
        Caused by: java.io.EOFException
        \tat org.acme.Wire.read(Wire.java:9)
        \tat org.acme.Wire.fill(Wire.java:8)
        """;
    assertThat(log(trace))
        .isEqualTo(
            "caused eof eofexception exception failed funds ledger no payment post read refused"
                + " refusedexception wire");
  }

  @Test
  void aSentenceStartingWithAtIsNoFrame() {
    assertThat(log("at host (first)")).isEqualTo("first host");
    assertThat(log("... 3 apples")).isEqualTo("apples");
  }

  @Test
  void occurrencesAreCountedOverFieldsAndLines() {
    TermCounts counts =
        TextAnalyzer.of(Analysis.options(TextOptions.Chain.LOGS))
            .analyze(List.of("Ledger", "ledger closed\nledger can't open the server's port"), "de");
    assertThat(Analysis.map(counts))
        .isEqualTo(Map.of("ledger", 3, "closed", 1, "can't", 1, "open", 1, "server", 1, "port", 1));
  }

  @Test
  void linesSeenBeforeHaveTheSameTerms() {
    TextAnalyzer analyzer = TextAnalyzer.of(Analysis.options(TextOptions.Chain.LOGS));
    List<List<String>> lines =
        List.of(
            List.of("WARN ab", "cd"),
            List.of("WARN a", "bcd"),
            List.of("WARN abcd"),
            List.of("", "WARN abcd"),
            List.of("WARN abcd", ""),
            List.of("WARN a" + "b".repeat(300)),
            List.of());
    for (int i = 0; i < 20_000; i++) {
      analyzer.analyze(List.of("job " + Integer.toString(i, 36)), null);
      if (i < 2 || i >= 19_998) { // new, known, forgotten, known again
        for (List<String> line : lines) {
          assertThat(analyzer.analyze(line, null))
              .isEqualTo(
                  TextAnalyzer.of(Analysis.options(TextOptions.Chain.LOGS)).analyze(line, null));
        }
      }
    }
  }

  @Test
  void extraStopWordsAreRemovedInAnyCase() {
    TextOptions options =
        new TextOptions(
            TextOptions.Chain.LOGS,
            List.of("en"),
            List.of("Ledger"),
            false,
            TextOptions.Stem.NONE,
            false);
    assertThat(Analysis.terms(TextAnalyzer.of(options), "LEDGER refused")).isEqualTo("refused");
  }
}
