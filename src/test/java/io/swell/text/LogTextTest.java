package io.swell.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.swell.evaluation.RequiredCorpus;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogTextTest {
  private static final int MUTANTS = 60_000;

  /** Headers of all kinds, and messages that begin like them. */
  private static final List<String> LINES =
      List.of(
          "charge refused for 12 of them",
          "2024-05-01T12:34:56.789Z INFO charge refused",
          "2024-05-01 12:34:56,789 [main] WARN  - charge refused",
          "2024-05-01 12:34:56.789  INFO 4711 --- [nio-8080-exec-3] o.a.Pay : refused",
          "2024-05-01 12:34:56.789 ERROR 4711 --- [           main] shop.pay_2.Cards$1 - refused",
          "[2024-05-01 12:34:56] [error] [pid 12] charge refused",
          "<34>Jun 14 15:16:01 web su: charge refused",
          "<190>Jun 14 2026 15:16:01.123 UTC kernel: x",
          "Jun 14 15:16:01 web-01 sshd[12]: refused",
          "2024-05-01 12:34:56,789 - shop.pay - WARNING - refused",
          "2024-05-01 12:34:56 UTC [7] app@shop ERROR:  refused",
          "12:34:56 [Test worker] DEBUG [shop-api] [  job-1] a.b.Store - refused",
          "WARNING:shop.pay:refused",
          "E, [2026-03-01T10:00:00.123456 #123] ERROR -- pay: refused",
          "[2026-03-01 10:00:00,123: WARNING/MainProcess] refused",
          "[2026-03-01T10:00:00.123+0000] {pay.py:1103} INFO - refused",
          "12:34:56 | DEBUG | charge refused",
          "1714567890123 ERROR charge refused",
          "(warning) (main) <finest> [alert ] charge refused",
          "\u001B[32mINFO\u001B[0m charge refused",
          "2026-07-22T12:00:00.123456789+02:00 stderr P 10:11 charge",
          "<34>1 2026-07-22T12:00:00.003Z web su 1 - [a@1 x=\"b]\" y=\"\\\"]\"][d@2] charge",
          "<165>1 2026-07-22T05:14:15.000003-07:00 192.0.2.1 pay 8710 - - charge refused",
          "I0722 12:00:00.123456       1 server.go:123] charge refused",
          "W20260722 12:00:00.123456 12 pay.cc:42] charge: fatal: refused",
          "07-22 12:00:00.123  1234  1250 E ShopPay : charge refused",
          "07-22 12:00:00.123 W/Shop.Pay( 1234): charge refused A/Pay: x",
          "level=info method=GET path=\"/pay/7\" status=500 msg=\"charge refused\" http.url=/x",
          "cart-1  | {\"level\":\"error\"} pay.7 | Jul 22 12:00:00 web1 pay[7]: level=warn msg=refused",
          "{app=\"pay\"} {\"msg\":1} [pod/pay/pay] 2026-07-22 12:00:00 error charge refused",
          "[22-Jul-2026 12:00:00 UTC] PHP Fatal error:  charge refused",
          "2026-07-22 12:00:00 UTC:10.0.0.3(53):app@shop:[7]:ERROR:  charge refused",
          "[GIN] 2026/07/22 - 12:00:00 | 500 | 1.2ms | 10.0.0.9 | GET      \"/pay/7\"",
          "2026-07-22T12:00:00Z E! [pay] charge refused",
          "2026-07-22T12:00:00Z W PAY  [thread1] charge refused",
          "[E 260722 12:00:00 pay:17] charge refused",
          "2026-07-22T12:00:00Z ##[error]charge [W] refused",
          "E260722 12:00:00.123456 8 pay/store.go:39 ⋮ [n1] 125  charge refused",
          "2026-07-22 12:00:00,123 ERROR [io.shop.pay] (task-12) a.b.Failed: a.b.CError: refused",
          "node=a type=AVC msg=audit(1710238274.123:47): charge refused",
          "[Wed Oct 11 14:32:52.123 2026] [core:error] [pid 1:tid 9] [client ::1] charge",
          "10.0.0.1 - ann [10/Oct/2026:13:55:36 -0700] \"GET /\" charge refused",
          "10.0.0.1 - - - [10/Oct/2026:13:55:36 -0700] charge refused",
          "level=info ts=2026-07-22T12:00:00Z caller=main.go:12 msg=\"charge \\\"refused\"",
          "time=\"2026-07-22T12:00:00Z\" LVL=warning Message=charge severity=\"ERROR\" msg= x",
          "id=7 Error: charge FATAL=refused SEVERE",
          "Mar 12 10:11:12 web1 local0.warning su[12]: charge daemon.err dnsmasq: refused",
          "at=info method=GET path=/pay/7 status=500 at=error",
          "fw1 CEF:0|Acme|Guard|1.0|100|worm \\| gone|10|src=10.0.0.1 LEEF:2.0|A|B|1|41|^|sev=5^msg=x",
          "kern  :err   : [   12.345678] usb 1-1: charge refused",
          "2024-03-12 10:11:12.123 UTC,\"a\",,1,,6.3,3,\"S \"\"\",,,0,ERROR,22012,\"no \"\"7\"\"\",,",
          "Sat, 14-Feb-26 3.04.05 GMT 20260214T030405.123+0100 fine",
          "24/12/2026 1:02 3 Mar 2026, 03-04 Monday may-be June \u00E9rror err",
          "panic: charge refused\u0085",
          "Jun 14 15:16:01 web-01 sshd[12]:\u0085",
          "INFO [7" + "\uD83D\uDC69".repeat(77) + "] charge",
          "INFO [7" + "\uD83D\uDC69".repeat(78) + "] charge",
          "error: EMERG\u00E9 NOTICE_x CRIT9 TRACE 12|13\u2028",
          "[instance: 63a0d960] [a\uD83D\uDC69b 7] VM paused",
          "1:M 12 Mar 2024 10:11:12.123 * 2:S 3 charge refused",
          "2026-07-22T12:00:00Z stdout F level=error msg=\"charge refused\" 12:34:56 -07:00 at=x",
          "12-Mar-2024, 10:11:12.5 PM error: Error ERROR fail to charge",
          "[2024-03-12T10:11:12Z WARN  shop::pay] [pay] [note] charge refused",
          "2024-03-12T10:11:12Z pid=812 class=Pay jid=7f3a9c user@shop INFO: level=warn done",
          "10:11AM 8601b555-1111\tFAIL\tcart/store.go:42: shop.pay:<module>:7 - refused",
          "2024.03.12 10:11:12 [ 812 ] {} <Error> {a1} [Information ] pay.py:12 - refused",
          "[11/28/24 12:00:00:123 CEST] 0000004a SystemOut     O 12:00:00 WARN [main] charge",
          "[11/28/24, 12:00:00:123 UTC] 00000042 WebContainer  W charge: ERROR refused",
          "[12345]{-1}[-1/-1] 2024-11-28 12:00:00.123456 e Pay  Card.cpp(00042) : refused",
          "000123: *Nov 28 12:00:00.123 UTC: %SYS-5-CONFIG_I: charge %ASA-4-1: refused",
          "Nov 28 12:00:00.123 fw1 : %LINK-3-UPDOWN : charge ORA-00600: refused",
          "ORA-00600: charge",
          "####<Nov 28, 2024 12:00:00,123 PM CET> <Emergency> <BEA-149231> <refused>",
          "\uD83D\uDC69=\uD800 msg=charge\u00A0refused \uDC00");

  private static final String SEPARATORS =
      " \t|,;:-[]<>(){}%*#=\"\\./_'0129TZ+aeIW\n\r\u0085\u2028\u00E9\uD83D\uDC69\u001B\u0130\u212A";

  /** Cuts and joins of headers, with characters inserted. */
  @Test
  void everyLineIsReadAsTheRegularExpressionsSay() {
    long seed = ThreadLocalRandom.current().nextLong();
    var random = new Random(seed);
    LINES.forEach(line -> requireEqual(line, seed));
    for (int i = 0; i < MUTANTS; i++) {
      var line = new StringBuilder();
      for (int piece = random.nextInt(3); piece >= 0; piece--) {
        String from = LINES.get(random.nextInt(LINES.size()));
        boolean isHead = line.isEmpty() && random.nextBoolean();
        int start = isHead ? 0 : random.nextInt(from.length());
        line.append(from, start, start + random.nextInt(from.length() - start + 1));
      }
      for (int change = random.nextInt(4); change > 0 && !line.isEmpty(); change--) {
        int at = random.nextInt(Math.min(line.length(), 1 << random.nextInt(8)));
        String inserted =
            String.valueOf(SEPARATORS.charAt(random.nextInt(SEPARATORS.length())))
                .repeat(random.nextInt(50) == 0 ? 79 : random.nextInt(3));
        line.replace(at, at + random.nextInt(2), inserted);
      }
      requireEqual(line.toString().strip(), seed);
    }
  }

  /** Loggers and threads belong to the header, hosts and what else stands in brackets do not. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      value = {
        "2026-03-01 10:00:00,123 [main] INFO  shop.cart.Store - card refused=card refused",
        "2026-03-01 10:00:00.123 WARN 1 --- [   main] o.a.k.Client$1   : 3 tries=3 tries",
        "10:00:00 ERROR com.acme.Pay: java.io.IOException: closed=java.io.IOException: closed",
        "10:00:00 [Test worker] INFO  a.b.Store - closed=closed",
        "10:00:00  INFO 7 --- [shop-api] [   job-1] c.s.Cleaner  : removed 12=removed 12",
        "2026-03-01 10:00:00,123 - my.module - INFO - closed=closed",
        "2026-03-01 10:00:00 UTC [812] app@shop ERROR:  deadlock=deadlock",
        "WARNING:shop.pay:closed=closed",
        "W, [2026-03-01T10:00:00.123456 #123]  WARN -- : closed=closed",
        "[10:00:00 INF] closed=closed",
        "[2026-03-01 10:00:00,123: WARNING/Worker-1] closed=closed",
        "[2026-03-01T10:00:00.123+0000] {pay.py:1103} INFO - closed=closed",
        "10:00:00 ERROR Error closing 7=Error closing 7",
        "10:00:00 error closing 7=closing 7",
        "10:00:00 [cart] [error] closed=closed",
        "10:00:00 a7-b\tINFO\tclosed=closed",
        "10:00:00 shop.cart INFO closed=closed",
        "10:00:00 cart INFO closed=cart INFO closed",
        "10:00:00 INFO store.go:42: closed=closed",
        "10:00:00 INFO web.shop:80: closed=web.shop:80: closed",
        "10:00:00 INFO [cart] closed=[cart] closed",
        "10:00:00 INFO [cart] [user] closed=[cart] [user] closed",
        "10:00:00 INFO client - ready - closed=client - ready - closed",
        "10:00:00 ERROR db.example.com: closed=db.example.com: closed",
        "10:00:00 ERROR shop.cart.Store closed=shop.cart.Store closed",
        "shop.cart.Store - closed=shop.cart.Store - closed"
      })
  void headersOfCommonLayoutsAreNoPartOfTheMessage(String line, String message) {
    assertThat(LogText.of(line).message()).isEqualTo(message);
  }

  /** A pattern that calls itself for each character would end the thread. */
  @Test
  void aHostMayBeOfAnyLength() {
    String host = "a.".repeat(200_000);
    assertThat(LogText.of("Mar 12 10:11:12 " + host + " pay: closed").message())
        .isEqualTo("pay: closed");
  }

  @Test
  void aMessageWithoutItsClosingQuoteIsKept() {
    assertThat(LogText.of("level=info msg=\"card refu").message()).isEqualTo("card refu");
  }

  private static void requireEqual(String line, long seed) {
    assertThat(LogText.of(line))
        .as("seed %s, line <%s>", seed, line)
        .isEqualTo(PlainLogText.of(line));
  }

  @ParameterizedTest
  @ValueSource(strings = {"loghub-2k-a.jsonl.gz", "loghub-2k-b-part.jsonl.gz"})
  void realLinesAreReadAsTheRegularExpressionsSay(String corpus) throws IOException {
    for (String line : texts(corpus)) {
      String header = "2026-03-01 10:00:00,123 [main] ";
      for (String each : List.of(line, header + line, line.toUpperCase(Locale.ROOT))) {
        assertThat(LogText.of(each)).as(each).isEqualTo(PlainLogText.of(each));
      }
    }
  }

  /** Words that were analyzed before are remembered with their terms. */
  @ParameterizedTest
  @ValueSource(strings = {"loghub-2k-a.jsonl.gz", "loghub-2k-b-part.jsonl.gz"})
  void termsDoNotDependOnEarlierLines(String corpus) throws IOException {
    List<String> texts = texts(corpus);
    TextOptions options = Analysis.options(TextOptions.Chain.LOGS);
    TextAnalyzer used = TextAnalyzer.of(options);
    for (int i = 0; i < texts.size(); i += 7) {
      for (String each : texts.subList(i, Math.min(i + 7, texts.size()))) {
        used.analyze(List.of(each), null);
      }
      List<String> line = List.of(texts.get(i));
      assertThat(used.analyze(line, null))
          .as(line.get(0))
          .isEqualTo(TextAnalyzer.of(options).analyze(line, null));
    }
  }

  private static List<String> texts(String corpus) throws IOException {
    var json = new ObjectMapper();
    List<String> texts = new ArrayList<>();
    var packed = Files.newInputStream(RequiredCorpus.of(corpus));
    try (var lines =
        new BufferedReader(
            new InputStreamReader(new GZIPInputStream(packed), StandardCharsets.UTF_8))) {
      for (String line : lines.lines().toList()) {
        texts.add(json.readTree(line).get("text").asText().strip());
      }
    }
    return texts;
  }
}
