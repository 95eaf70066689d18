/** All that is known of one topic. */

import { alertCard } from '../alerts.js';
import { ask } from '../api.js';
import { card, downloads } from '../card.js';
import { topicColour } from '../colours.js';
import { el, swatch } from '../dom.js';
import { millis, minute, percent, points, time } from '../format.js';
import { lives } from '../lives.js';
import { documents, marks, topicLink } from '../names.js';
import { get } from '../url.js';
import { handsCard } from './topic-hands.js';
import { historyCard } from './topic-history.js';
import { termsCard, trailCard } from './topic-terms.js';

export function open() {
  const id = get('topic', '0');
  const path = `topics/${encodeURIComponent(id)}`;
  const head = el('div', { class: 'topic-head' });
  const hands = handsCard(id);
  const history = historyCard(id);
  const terms = termsCard(id);
  const trail = trailCard(id);
  const typical = card('Typical documents', { tools: [el('span', { class: 'key' }, 'its share × how well the document is explained'), downloads(`topic-${id}-documents`, () => [`${path}/documents`])] });
  const newest = card('Newest documents', { tools: [el('span', { class: 'key' }, 'its share of the document')] });
  const related = card('Related topics', { tools: [el('span', { class: 'key' }, 'overlap of words, 0 to 1')] });
  const life = card('What happened to it');
  const alerts = el('div', { class: 'alerts' });
  const root = el(
    'div',
    { class: 'topic' },
    head,
    hands.root,
    alerts,
    history.root,
    el('div', { class: 'half' }, terms.root, trail.root),
    el('div', { class: 'half' }, typical.root, newest.root),
    el('div', { class: 'half' }, related.root, life.root),
  );
  let seen = null;

  function show(answers) {
    seen = answers;
    const { detail, words, texts, graph, unusual } = answers;
    const topic = detail.snapshot;
    const length = millis(detail.windows.at(-1));
    head.replaceChildren(...headline(topic, length));
    hands.show(topic);
    alerts.replaceChildren(...unusual.alerts.map(alertCard));
    history.show(detail);
    terms.show(words, topic.topic);
    trail.show(words, length);
    fill(typical, texts.typical, (list) => documents(list, (d) => d.weight.toFixed(2), (t) => time(t, length)), 'None is remembered yet.');
    fill(newest, texts.newest, (list) => documents(list, (d) => percent(d.share), minute), 'None of the last few thousand documents was mainly about it.');
    fill(related, relations(topic, graph), (list) => el('ul', { class: 'relations' }, ...list), 'It shares no word with another topic.');
    fill(life, detail.events, (events) => lives(events, length, false), 'Nothing that is still remembered: it is older than the list of events.');
  }

  return {
    root,
    title: `Topic ${id}`,
    ask: async () => {
      const [detail, words, texts, graph, unusual] = await Promise.all([
        ask(path),
        ask(`${path}/terms`),
        ask(`${path}/documents`),
        ask('graph', { topics: 200 }),
        ask('alerts', { topic: id.replace(/\D/g, ''), limit: 3 }),
      ]);
      return { detail, words, texts, graph, unusual };
    },
    show,
    redraw: () => seen !== null && show(seen),
    close: () => {
      history.close();
      trail.close();
    },
  };
}

function fill(frame, list, make, empty) {
  frame.say(list.length === 0 ? empty : null);
  frame.body.replaceChildren(make(list));
}

function headline(topic, length) {
  const fact = (name, value) => el('div', {}, el('dt', {}, name), el('dd', {}, value));
  return [
    el('h1', {}, swatch(topicColour(topic.topic)), topic.label, el('span', { class: 'id' }, `#${topic.topic}`), topic.state === 'live' ? null : el('span', { class: 'badge' }, topic.state), ...marks(topic)),
    el(
      'dl',
      {},
      fact('share now', percent(topic.share)),
      fact('against usual', `${points(topic.trend)} points`),
      fact('born', time(topic.born, length)),
      fact('last seen', time(topic.lastSeen, length)),
      fact('coherence', topic.coherence === null ? '–' : topic.coherence.toFixed(2)),
      fact('terms', String(topic.terms.length)),
    ),
  ];
}

/** The edges of the map that end here, and relations, as links. */
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
