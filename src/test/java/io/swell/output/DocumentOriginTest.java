package io.swell.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentOriginTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://wire.example",
        "https://wire.example/2026/rates?id=17&x=%C3%A9#top",
        "HTTPS://[2001:db8::7]:8443/a",
        "http://localhost:3000/logs/7"
      })
  void linksAreWebAddresses(String text) {
    assertThat(DocumentOrigin.isLink(text)).isTrue();
    assertThat(new DocumentOrigin(null, null, text).link()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "java\tscript:alert(1)",
        " javascript:alert(1)",
        "\u0001javascript:alert(1)",
        "javascript://wire.example/%0aalert(1)",
        "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
        "vbscript:msgbox(1)",
        "file:///etc/passwd",
        "ftp://wire.example/a",
        "//wire.example/a",
        "/a",
        "https:wire.example",
        "https:///a",
        "https://bank.example@evil.example/",
        "https://wire.example/a b",
        "https://wire.example/\"onclick=alert(1)",
        "https://wire.example/<script>",
        "https://wire.example/\u00e9",
        "https://wire.example/\n"
      })
  void otherTextsAreNoLinks(String text) {
    assertThat(DocumentOrigin.isLink(text)).isFalse();
    assertThatThrownBy(() -> new DocumentOrigin(null, null, text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("http or https");
  }

  @Test
  void aLinkHasAtMost2048Characters() {
    String start = "https://wire.example/";
    String longest = start + "a".repeat(2048 - start.length());
    assertThat(DocumentOrigin.isLink(longest)).isTrue();
    assertThat(DocumentOrigin.isLink(longest + "a")).isFalse();
  }
}
