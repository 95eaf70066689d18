/** Topics by name. */

import { topicColour } from './colours.js';
import { el, swatch } from './dom.js';
import { link } from './url.js';

/** A link to a topic's page. */
export function topicLink(id, label, more = null) {
  return el(
    'a',
    { class: 'topic-link', href: link('topic', { topic: id }) },
    swatch(topicColour(id)),
    el('span', { class: 'label' }, label),
    el('span', { class: 'id' }, `#${id}`),
    more,
  );
}

/** What was done to a topic by hand and holds. */
export function marks(topic) {
  return [topic.pinned ? el('span', { class: 'badge mark', title: 'keeps its slot, by hand' }, '◆ pinned') : null, topic.muted ? el('span', { class: 'badge mark', title: 'raises no alerts, by hand' }, '× muted') : null].filter((mark) => mark !== null);
}

/** Links to the topics of a chart, for hands on a keyboard; going over one points it out. */
export function legend(topics, point = () => {}) {
  return el(
    'ul',
    { class: 'legend' },
    ...topics.map((topic) => {
      const entry = topicLink(topic.topic, topic.label);
      ['mouseenter', 'focus'].forEach((on) => entry.addEventListener(on, () => point(topic, true)));
      ['mouseleave', 'blur'].forEach((on) => entry.addEventListener(on, () => point(topic, false)));
      return el('li', { class: topic.live === false ? 'ended' : '' }, entry);
    }),
  );
}

/** Shows which line is meant by dimming the others. */
export function pointer(chart) {
  return (topic, on) => chart()?.dispatchAction({ type: on ? 'highlight' : 'downplay', seriesName: String(topic.topic) });
}

/** A list of documents; their ids and titles are strangers' words. */
export function documents(list, value, when) {
  return el(
    'ol',
    { class: 'documents' },
    ...list.map((document) =>
      el(
        'li',
        {},
        el('span', { class: 'title' }, document.title === '' ? document.id : document.title),
        el('span', { class: 'more' }, `${when(document.timestamp)} · ${document.id}`),
        el('span', { class: 'number' }, value(document)),
      ),
    ),
  );
}
