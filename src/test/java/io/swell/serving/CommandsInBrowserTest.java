package io.swell.serving;

import static io.swell.view.PlantedStory.MODEL;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.alerting.PlantedAlerts;
import io.swell.engine.JudgeAlert;
import io.swell.engine.SeedTopic;
import io.swell.engine.TopicCommand;
import io.swell.engine.UserCommand;
import io.swell.output.Alert;
import io.swell.output.Snapshot;
import io.swell.output.TopicEvent;
import io.swell.view.PlantedStory;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** User commands on the page in a real browser; skipped if no Chromium is found. */
class CommandsInBrowserTest extends PageInBrowser {
  @Test
  void commandsAskForTheTokenOnceAndShowTheirResult() throws Exception {
    server.close();
    List<UserCommand> written = new ArrayList<>();
    server = serving("correct horse battery staple", written::add);
    addStory();
    browser.resize(400, 800);
    open("topic&topic=5");
    browser.evaluate("sessionStorage.clear(); document.querySelector('.commands summary').click()");
    browser.await("document.querySelectorAll('.commands select option').length > 3");
    press(".toggles button");
    browser.await("!document.querySelector('.commands .ask').hidden");
    giveToken("a token that is wrong");
    browser.await("document.querySelector('.message').textContent.includes('This token is wrong')");
    assertThat(written).isEmpty();
    giveToken("correct horse battery staple");
    browser.await("document.querySelector('.message').textContent.startsWith('Pin: accepted')");
    assertThat(written)
        .containsExactly(
            TopicCommand.of(MODEL, TopicCommand.Action.PIN, 5, written.get(0).ingestTime()));
    Snapshot now = Objects.requireNonNull(views.topics().of(MODEL).topic(5)).snapshot();
    views.topics().accept(PlantedReaders.curated(now, HOSTILE));
    browser.await("document.querySelector('.message').textContent === 'Pin: done.'");
    assertThat(text(".topic-head h1")).contains("pinned").contains("muted").contains(HOSTILE);
    assertThat(browser.evaluate("document.documentElement.scrollWidth").intValue())
        .isLessThanOrEqualTo(400);
    browser.evaluate(
        "document.querySelector('.commands input[name=name]').value = 'Bread';"
            + "document.querySelector('.commands form').requestSubmit()");
    browser.await("document.querySelector('.message').textContent.startsWith('Rename: accepted')");
    assertThat(((TopicCommand) written.get(1)).name()).isEqualTo("Bread");
    assertThat(browser.evaluate("localStorage['swell.write-token'] ?? ''").textValue()).isEmpty();
    assertThat(browser.evaluate("typeof window.ran").textValue()).isEqualTo("undefined");
  }

  @Test
  void showsTheTopicsOfATextAndSeedsATopic() throws Exception {
    server.close();
    List<UserCommand> written = new ArrayList<>();
    server = serving("correct horse battery staple", written::add);
    addStory();
    String analyzer = WriteAccess.NONE.analyzers().get().description();
    views.topics().accept(PlantedStory.report(WINDOWS, 10, analyzer));
    open("commands");
    browser.evaluate("location.hash = '#token=correct.horse~battery-staple'");
    browser.await("location.hash === '' && sessionStorage.length === 1");
    browser.evaluate("sessionStorage['swell.write-token'] = 'correct horse battery staple'");
    browser.evaluate(
        "document.querySelector('textarea').value = 'sourdough "
            + HOSTILE.replace("\"", "")
            + "';"
            + "document.querySelector('.commands-view form').requestSubmit()");
    browser.await("document.querySelector('.answer').innerText.includes('bakery sourdough oven')");
    browser.evaluate(
        "document.querySelector('input[name=terms]').value = 'kelp, otter, urchin';"
            + "document.querySelector('input[name=terms]').form.requestSubmit()");
    browser.await(
        "document.querySelector('.message').textContent.startsWith('Seed topic: accepted')");
    assertThat(((SeedTopic) written.get(0)).terms()).containsExactly("kelp", "otter", "urchin");
    views.topics().accept(rejected(((SeedTopic) written.get(0)).terms(), HOSTILE));
    browser.await("document.querySelector('.message.wrong') !== null");
    assertThat(text(".message.wrong")).isEqualTo("Seed topic: rejected, " + HOSTILE + ".");
    open("now");
    assertThat(text(".event-list li")).contains("topic from kelp, otter, urchin").contains(HOSTILE);
    assertThat(browser.evaluate("typeof window.ran").textValue()).isEqualTo("undefined");
  }

  @Test
  void anAlertIsJudgedAndShowsWhatWasGiven() throws Exception {
    server.close();
    List<UserCommand> written = new ArrayList<>();
    server = serving("correct horse battery staple", written::add);
    addStory();
    Alert alert =
        PlantedAlerts.alert(
            MODEL,
            MODEL + "/5/surging/a b",
            Alert.Kind.SURGING,
            Alert.State.FIRING,
            5L,
            "quay",
            PlantedStory.start(WINDOWS));
    views.alerts().accept(alert);
    String card = "document.querySelector('.alert[aria-label=\"surging: quay\"]')";
    open("alerts");
    browser.evaluate("sessionStorage['swell.write-token'] = 'correct horse battery staple'");
    browser.await(card + " !== null");
    browser.evaluate(card + ".querySelectorAll('.judge button')[1].click()");
    browser.await("document.querySelector('.message').textContent.includes('accepted')");
    assertThat(written)
        .containsExactly(
            new JudgeAlert(MODEL, alert.id(), Alert.Judgment.NOISE, written.get(0).ingestTime()));
    views.alerts().accept(alert.withJudgment(Alert.Judgment.NOISE));
    browser.await("document.querySelector('.message').textContent.endsWith('done.')");
    browser.await(card + ".innerText.includes('judged noise')");
    browser.evaluate(card + ".querySelector('.judge button[aria-pressed=true]').click()");
    browser.await("document.querySelector('.message').textContent.startsWith('Take the judgment')");
    browser.await("document.querySelector('.message').textContent.includes('accepted')");
    assertThat(((JudgeAlert) written.get(1)).judgment()).isNull();
    views.topics().accept(rejected(List.of(), "alert \"" + alert.id() + "\" is unknown" + HOSTILE));
    browser.await("document.querySelector('.message.wrong') !== null");
    assertThat(text(".message.wrong")).contains("is unknown");
    assertThat(browser.evaluate("typeof window.ran").textValue()).isEqualTo("undefined");
  }

  private static TopicEvent rejected(List<String> terms, String reason) {
    return new TopicEvent(
        MODEL,
        TopicEvent.Kind.REJECTED,
        TopicEvent.NO_TOPIC,
        null,
        PlantedStory.start(WINDOWS),
        new TopicEvent.Evidence(terms, List.of(), null, null, null, null, true, reason));
  }

  @Test
  void withoutATokenThePageExplainsHowToEnableCommands() throws Exception {
    addStory();
    open("topic&topic=5");
    browser.evaluate("document.querySelector('.commands summary').click()");
    assertThat(text(".commands")).contains("set http.write-token");
    assertThat(
            browser.evaluate("document.querySelector('.commands .controls').hidden").booleanValue())
        .isTrue();
  }

  private void press(String selector) throws Exception {
    browser.evaluate("document.querySelector('" + selector + "').click()");
  }

  private void giveToken(String token) throws Exception {
    browser.evaluate(
        "document.querySelector('.commands .ask input').value = '"
            + token
            + "'; document.querySelector('.commands .ask').requestSubmit()");
  }

  private TopicServer serving(String token, WriteAccess.CommandSink commands) throws Exception {
    return TopicServer.start(
        LocalServer.options(0, token),
        views,
        new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
        LocalServer.healthy(),
        new WriteAccess(commands, WriteAccess.NONE.analyzers()));
  }
}
