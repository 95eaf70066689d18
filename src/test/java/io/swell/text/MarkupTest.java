package io.swell.text;

import static io.swell.text.Analysis.prose;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MarkupTest {
  @ParameterizedTest
  @CsvSource({
    "<p>tide<p>ferry, ferry tide",
    "tide<br>ferry<br/>port, ferry port tide",
    "<table><tr><td>tide</td><td>ferry</td></table>, ferry tide",
    "<div>tide</div>ferry, ferry tide",
    "fer<b>ry</b> tide, ferry tide",
    "<script>var port = 1;</script>tide, tide",
    "<style>p { color: red }</style><p>tide</p>, tide",
    "<nav>menu</nav><figcaption>photo</figcaption>tide, tide",
    "<!-- hidden -->tide, tide",
    "'<a href=\"http://example.org\" title=\"port\">tide</a>', tide",
    "tide &amp; ferry&nbsp;port, ferry port tide",
    "caf&eacute; &#116;ide, caf\u00E9 tide",
    "&lt;p&gt;tide&lt;/p&gt;ferry, ferry tide",
    "&lt;b&gt;tide&lt;/b&gt; &amp;nbsp;, tide",
    "<html><head><title>port</title></head><body>tide</body></html>, tide",
    "<DIV CLASS=x>tide</DIV>, tide"
  })
  void visibleTextRemains(String html, String terms) {
    assertThat(prose(html)).isEqualTo(terms);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tide < ferry > port",
        "<TIDE> rose",
        "a<b and c>d",
        "AT&T",
        "tide & ferry; port",
        "x </3",
        "<",
        "&",
        "&;",
        "</",
        "<!",
        "&#",
        "1 <- 2"
      })
  void textThatOnlyLooksLikeMarkupIsUnchanged(String text) {
    assertThat(Markup.strip(text)).isSameAs(text);
  }

  @Test
  void blocksAreSeparated() {
    assertThat(Markup.strip("<ul><li>tide</li><li>ferry</li></ul>").split("\\s+"))
        .containsExactly("", "tide", "ferry");
  }
}
