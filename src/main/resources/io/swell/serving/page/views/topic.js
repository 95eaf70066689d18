/** The page of a topic. */

import { alertCard } from '../alerts.js';
import { ask } from '../api.js';
import { card, downloads } from '../card.js';
import { topicColor } from '../colors.js';
import { el, swatch } from '../dom.js';
import { eventList } from '../events.js';
import { millis, minute, percent, points, time } from '../format.js';
import { alertJudge } from '../judgments.js';
import { documents, marks, separated, topicLink } from '../names.js';
import { chosenOrigin, endLimits, limits, sourceLink } from '../sources.js';
import { storyList } from '../stories.js';
import { get } from '../url.js';
import { commandsCard } from './topic-commands.js';
import { historyCard } from './topic-history.js';
import { termsCard, trailCard } from './topic-terms.js';

const SOURCES = 8;

export function open() {
  const id = get('topic', '0');
  const path = `topics/${encodeURIComponent(id)}`;
  const head = el('div', { class: 'topic-head' });
  const commands = commandsCard(id);
  const judge = alertJudge();
  const history = historyCard(id);
  const terms = termsCard(id);
  const trail = trailCard(id);
  const typical = card('Typical documents', { tools: [el('span', { class: 'key' }, 'share of the topic × how well the topics explain the document'), downloads(`topic-${id}-documents`, () => [`${path}/documents`])] });
  const sources = el('p', { class: 'more' });
  const newest = card('Newest documents', { tools: [endLimits(), el('span', { class: 'key' }, 'last learned first; share of the topic in the document')] });
  const related = card('Related topics', { tools: [el('span', { class: 'key' }, 'overlap of terms, 0 to 1')] });
  const events = card('Events');
  const stories = card('Newest stories', { tools: [downloads(`topic-${id}-stories`, () => ['stories', storiesOf(id)])] });
  const alerts = el('div', { class: 'alerts' });
  const root = el(
    'div',
    { class: 'topic' },
    head,
    commands.root,
    judge.root,
    alerts,
    history.root,
    el('div', { class: 'half' }, terms.root, trail.root),
    el('div', { class: 'half' }, typical.root, newest.root),
    el('div', { class: 'half' }, related.root, events.root),
    stories.root,
  );
  let latest = null;

  function show(answers) {
    latest = answers;
    const { detail, words, texts, graph, recentAlerts, ofTopic } = answers;
    const topic = detail.snapshot;
    const length = millis(detail.windows.at(-1));
    head.replaceChildren(...headline(topic, length));
    commands.show(topic);
    alerts.replaceChildren(...recentAlerts.alerts.map((alert) => alertCard(alert, judge.buttons(alert))));
    judge.show(recentAlerts.alerts);
    history.show(detail);
    terms.show(words, topic.topic);
    trail.show(words, length);
    fill(typical, [...texts.typical].sort((x, y) => y.weight - x.weight), (list) => documents(list, (d) => d.weight.toFixed(2), (t) => time(t, length)), 'No documents yet.');
    fill(newest, texts.newest, (list) => documents(list, (d) => percent(d.share), minute), `None of the last few thousand documents${limits()} is mainly about this topic.`);
    sources.replaceChildren(...separated(texts.sources.slice(0, SOURCES).map(({ source, documents: number }) => sourceLink(source, number))));
    newest.body.prepend(sources);
    fill(related, relations(topic, graph), (list) => el('ul', { class: 'relations' }, ...list), 'The topic shares no terms with other topics.');
    fill(stories, ofTopic.stories, (list) => storyList(list, null), 'No story is mainly about this topic.');
    fill(events, detail.events, (list) => eventList(list, length, false), 'The events of this topic are too old to be remembered.');
  }

  return {
    root,
    title: `Topic ${id}`,
    ask: async () => {
      const [detail, words, texts, graph, recentAlerts, ofTopic] = await Promise.all([
        ask(path),
        ask(`${path}/terms`),
        ask(`${path}/documents`, chosenOrigin()),
        ask('graph', { topics: 200 }),
        ask('alerts', { topic: id.replace(/\D/g, ''), limit: 3 }),
        ask('stories', storiesOf(id)),
      ]);
      return { detail, words, texts, graph, recentAlerts, ofTopic };
    },
    show,
    redraw: () => latest !== null && show(latest),
    close: () => {
      history.close();
      trail.close();
    },
  };
}

function fill(frame, list, make, empty) {
  frame.setNote(list.length === 0 ? empty : null);
  frame.body.replaceChildren(make(list));
}

/** Returns which stories the page of a topic lists. */
function storiesOf(id) {
  return { topic: id.replace(/\D/g, ''), limit: 8 };
}

function headline(topic, length) {
  const fact = (name, value) => el('div', {}, el('dt', {}, name), el('dd', {}, value));
  return [
    el('h1', {}, swatch(topicColor(topic.topic)), topic.label, el('span', { class: 'id' }, `#${topic.topic}`), topic.state === 'live' ? null : el('span', { class: 'badge' }, topic.state), ...marks(topic)),
    el(
      'dl',
      {},
      fact('share now', percent(topic.share)),
      fact('versus typical', `${points(topic.trend)} percentage points`),
      fact('born', time(topic.born, length)),
      fact('last seen', time(topic.lastSeen, length)),
      fact('coherence', topic.coherence === null ? '–' : topic.coherence.toFixed(2)),
      fact('terms', String(topic.terms.length)),
    ),
  ];
}

/** Creates links to the topics that share terms with the topic or are related to it. */
function relations(topic, graph) {
  const names = new Map(graph.topics.map((place) => [place.topic, place]));
  return graph.edges
    .filter((edge) => edge.from === topic.topic || edge.to === topic.topic)
    .map((edge) => {
      const other = names.get(edge.from === topic.topic ? edge.to : edge.from);
      const kind = edge.relation === 0 ? '' : edge.relation > 0 ? 'occurs with it' : 'excludes it';
      return el(
        'li',
        {},
        topicLink(other.topic, other.label),
        el('span', { class: 'terms' }, edge.shared.join(', ')),
        el('span', { class: `number ${edge.relation < 0 ? 'fading' : ''}` }, kind === '' ? edge.overlap.toFixed(2) : `${kind} ${edge.relation.toFixed(2)}`),
      );
    });
}
